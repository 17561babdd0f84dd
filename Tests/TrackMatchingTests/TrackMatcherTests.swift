// Begun by its first file.

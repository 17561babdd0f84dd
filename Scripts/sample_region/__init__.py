"""The embedded sample region: a small alpine valley that exists nowhere.

Every module writes one aspect of it. All numbers come from `arithmetic`, which uses nothing but
addition, multiplication, division and square roots, so the files come out byte for byte the same on
every machine and with every Python from 3.9 on.
"""

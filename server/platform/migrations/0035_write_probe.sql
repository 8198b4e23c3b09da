-- Written whenever somebody asks whether the server may be used: a database that reads and cannot write takes no bet.
create table write_probe (at timestamptz not null);
revoke all on write_probe from paddock_site;

-- A settlement in cash that was a mistake is taken back by a counter-receipt, once: it names the receipt that it reverses. Law 2.7.
alter table receipts add column reverses uuid unique references receipts;

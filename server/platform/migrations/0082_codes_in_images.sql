-- What the QR codes in an image of a payment method say; null where nobody has read it. docs/domain/payments.md#payee.
alter table images add column codes text[];

-- The page or the file of the receipt or the invoice of a payment, as the processor last reported it: JSON with the address, which of
-- the two it is, and until when the address works, in ms, where the processor says so (src/payments/processors/receipt.ts).
alter table payment add column receipt text;

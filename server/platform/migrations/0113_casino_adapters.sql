-- Providers that speak otherwise than we do. Their protocols fix the unit that they count in, and how they take stakes.

alter table casino_providers
  drop constraint casino_providers_adapter_check,
  add constraint casino_providers_adapter_check check (adapter = 'canonical'
    or (adapter, wallet_mode, scale) in (('hub88', 'debit', 5), ('slotegrator', 'debit', 2), ('evolution', 'debit', 2), ('exposure-tables', 'exposure', 2)));

-- What a result brings each level of a chain is cut by the domain now, which was one law in two places before.
drop function split_by_shares(bigint, bigint[]);

-- What a game has cost a player is the sum of their rounds of it. Of no column that changes, so that a round is still written in place.

create index casino_rounds_own_game on casino_rounds (account_id, provider_id, game_code);

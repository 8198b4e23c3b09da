/** Under which the player's conversations are kept. Apart from the calls, since news of them comes wherever the player is. */
export const CHATS = ['chats'] as const

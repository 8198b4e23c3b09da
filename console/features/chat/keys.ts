/** Under it stands what is known of conversations. */
export const CHATS = 'chats'

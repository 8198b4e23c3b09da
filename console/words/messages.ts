/** The words of messages to the people below; beside WORDS, one more object a language. */
export const MESSAGE_WORDS = {
  messages: 'Messages',
  write: 'Write a message',
  to: 'To everybody below',
  me: 'me',
  audience: 'Who of them',
  audiences: { PLAYERS: 'Players', OPERATORS: 'Operators', EVERYBODY: 'Players and operators' },
  title: 'Title',
  text: 'Text',
  image: 'Picture (https address)',
  imageWrong: 'An address that begins with https://',
  marketing: 'This advertises something',
  marketingFact:
    'It then leaves out players who have stopped advertising or stay away. News of the service is no advertising.',
  left: (left: number) => `${left} characters left`,
  send: 'Send',
  sendFact: 'It stands in their notifications at once and cannot be taken back.',
  sent: (recipients: number) => `Sent to ${recipients}`,

  history: 'Sent messages',
  at: 'Sent',
  sender: 'By',
  below: 'Below',
  recipients: 'Recipients',
  advertises: 'Advertising',
  nobody: 'Nothing was sent yet',
} as const

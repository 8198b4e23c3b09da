/** A conversation, as it stands on the wire. */
export const EXAMPLE_CHAT = {
  _id: '0194a3c1-7d2f-7e86-9a3b-5c8d1f2e6a71',
  userId: '1002',
  userName: 'player1',
  topic: 'PAYMENT',
  status: 'waiting',
  officer: null,
  mine: false,
  waitsSince: '2026-11-23T09:55:06.000Z',
  createdAt: '2026-11-23T09:55:06.000Z',
  closedAt: null,
  reason: null,
  stars: null,
  last: 'My deposit is not there yet.',
  lastAt: '2026-11-23T09:55:06.000Z',
  unread: 0,
  version: 1,
}

export const EXAMPLE_WHOLE_CHAT = {
  ...EXAMPLE_CHAT,
  words: [
    {
      n: 1,
      at: '2026-11-23T09:55:06.000Z',
      by: 'player',
      name: null,
      text: 'My deposit is not there yet.',
      images: [],
    },
  ],
  earlier: 0,
  readTo: 0,
  officers: [],
}

/** As whoever has it sees it. */
export const EXAMPLE_TAKEN_CHAT = {
  ...EXAMPLE_WHOLE_CHAT,
  status: 'open',
  officer: 'agent',
  mine: true,
  version: 2,
}

export const EXAMPLE_CHAT_ANSWERS = {
  version: 1,
  answers: [{ language: 'en', title: 'Deposit is being looked at', text: 'We see your payment. Give us ten minutes.' }],
}

/** A complaint, as it stands on the wire. */
export const EXAMPLE_COMPLAINT = {
  _id: '0194a3c1-7d2f-7e86-9a3b-5c8d1f2e6a70',
  userId: '1002',
  userName: 'player1',
  category: 'BET',
  about: { of: 'bet', id: '0194a3c1-0000-7e86-9a3b-5c8d1f2e6a70' },
  title: 'Settled as lost',
  status: 'open',
  outcome: null,
  createdAt: '2026-11-23T09:55:06.000Z',
  dueAt: '2026-11-24T09:55:06.000Z',
  late: false,
  closedAt: null,
  stars: null,
  mayReopen: false,
  version: 1,
}

export const EXAMPLE_WHOLE_COMPLAINT = {
  ...EXAMPLE_COMPLAINT,
  earlier: 0,
  words: [
    { at: '2026-11-23T09:55:06.000Z', by: 'player', name: null, text: 'India made 47 runs, not 46.', images: [] },
  ],
  trail: [{ at: '2026-11-23T09:40:00.000Z', what: 'RECEIVED', amount: 1000, note: null, reason: null }],
}

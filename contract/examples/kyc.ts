/** Who a player is, as it stands on the wire. */
export const EXAMPLE_KYC_DOCUMENT = {
  kind: 'IDENTITY',
  at: '2026-11-23T09:55:06.000Z',
  url: '/images/img_0b9e4c1a-7d2f-4e86-9a3b-5c8d1f2e6a70.webp?until=1795427706&sign=Zk3cQ',
  removedAt: null,
}

export const EXAMPLE_KYC = {
  status: 'none',
  free: 0,
  reason: '',
  submittedAt: null,
  decidedAt: null,
  expiresAt: null,
  sent: [],
  added: [],
}

export const EXAMPLE_KYC_CHECK = {
  _id: '1002',
  userName: 'player1',
  fullName: 'Ann Lee',
  status: 'submitted',
  submittedAt: '2026-11-23T09:56:06.000Z',
  decidedAt: null,
  decidedBy: null,
  reason: '',
  expiresAt: null,
  version: 1,
  mine: true,
  mayOpen: true,
}

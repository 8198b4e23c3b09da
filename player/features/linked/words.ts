import { defineWords } from '@paddock/ui/words'

export const LINKED_WORDS = defineWords('linked', {
  intro:
    'Accounts of yours on sites that belong together with this one. Once linked, you go over without signing in again. Both accounts are told whenever a link is made, used or ended.',
  rests: (moment: string) =>
    `Your password, your mobile number or your second factor was changed. You can go over from ${moment}.`,
  none: 'This site belongs together with no other',
  noneHint: 'When it does, you link your accounts here.',
  linkedAs: (name: string) => `Linked with your account ${name}`,
  notLinked: 'Not linked from here',
  comesIn: (name: string) => `Whoever is signed in there as ${name} can come into this account.`,
  usedAt: (moment: string) => `Last used ${moment}`,
  neverUsed: 'Never used',
  goOver: 'Go over',
  goOverTo: (site: string) => `Go over to ${site}`,
  link: 'Link…',
  linkOn: (site: string) => `Link your account on ${site}`,
  end: 'End link',
  endOf: { OUT: (site: string) => `End the link to ${site}`, IN: (site: string) => `End the link from ${site}` },
  ended: 'The link is ended',
  endTitle: 'End the link?',
  endText: {
    OUT: (name: string, site: string) =>
      `From here you go over to ${name} at ${site} no more. Who came over by it is signed out there.`,
    IN: (name: string, site: string) =>
      `Nobody comes in from ${name} at ${site} any more. Who came over by it is signed out here.`,
  },
  keep: 'Keep it',

  formHint: (site: string) => `Give both passwords once. Nobody of this site sees the one of ${site}.`,
  ownPassword: 'Your password here',
  otherName: (site: string) => `Username or mobile on ${site}`,
  otherPassword: (site: string) => `Password on ${site}`,
  bothWays: 'From there to here too: whoever is signed in there gets into this account.',
  onlyYours: 'Link only an account that is yours alone. Nobody who works for a site asks you to link one.',
  fillIn: 'Fill this in',
  doLink: 'Link the accounts',
  linked: (site: string) => `You can go over to ${site} now`,
})

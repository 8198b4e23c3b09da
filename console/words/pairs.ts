import { defineWords } from '@paddock/ui/words'

/** The words of the pages of hosts and of sites that belong together, an area like those beside it. */
export const PAIR_WORDS = defineWords('pairs', {
  page: 'Connected sites',
  fact: 'Players who have an account on both sites of a pair link the two once, with both passwords, and go over without signing in again. A pair holds when both sites have named it and the administrator has confirmed it.',
  pairs: 'Pairs',
  noPairs: 'No pair of sites',
  noPairsFact: 'Name the site that this one belongs together with, by one host of each.',
  noPairsAnywhere: 'White labels name each other; what both have named is confirmed here.',
  states: {
    PROPOSED: 'Waits for the other site',
    ACCEPTED: 'Waits for the administrator',
    OPEN: 'Connected',
    ENDED: 'Ended',
  },
  proposedAt: (moment: string) => `Named ${moment}`,
  confirmedAt: (moment: string) => `Connected ${moment}`,
  endedAt: (moment: string) => `Ended ${moment}`,
  links: 'Linked accounts',
  linkCount: (count: number) => (count === 1 ? '1 linked account' : `${count} linked accounts`),
  steps: { accept: 'Accept', withdraw: 'Leave', confirm: 'Confirm', end: 'End' },
  stepFacts: {
    accept:
      'The pair then waits for the administrator. Codes for going over travel to these two hosts and to no other.',
    withdraw: 'The pair ends at once, with the links of all accounts over it. Who came over is signed out.',
    confirm: 'Players of both sites may link their accounts from then on.',
    end: 'The pair ends at once, with the links of all accounts over it. Who came over is signed out.',
  },
  stepOf: (step: string, site: string) => `${step}: ${site}`,
  propose: 'Name a site',
  proposeFact: 'The white label of the other site has to accept it, then the administrator has to confirm it.',
  ownHost: 'Host of this site',
  otherHost: 'Host of the other site',
  otherHostHint: 'As players open it, without https://, and as it is registered',
  hostWrong: 'Small letters, digits, dots and dashes, as in demo.example.com',
  noOwnHosts: 'No host of this site is registered yet: ask the administrator.',

  hosts: 'Registered hosts',
  hostsFact: 'Only to these does a code for going over travel.',
  noHosts: 'No host is registered',
  host: 'Host',
  site: 'Site',
  addHost: 'Register host',
  hostFact: 'Its first part must lead to that site. Register only what the operator of the installation controls.',
  removeHost: 'Take out of the register',
  removeHostOf: (host: string) => `Take ${host} out of the register`,
  endsPair: 'Ends the pair',
  pairWithLinks: (from: string, to: string, links: number) =>
    `${from} – ${to}, ${links === 1 ? '1 linked account' : `${links} linked accounts`}`,
  removeHostFact: 'Pairs that name it end at once, with the links of all accounts over them.',
})

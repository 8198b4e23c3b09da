/** Who may import whom: CONTRIBUTING.md "Who may import whom", as a check. */
const own = (folder) => `^${folder}/`
const only = (folder, ...allowed) => ({
  name: `${folder}-imports`,
  severity: 'error',
  comment: `${folder} may import ${[folder, ...allowed].join(', ')} and packages.`,
  from: { path: own(folder) },
  to: {
    path: '^(domain|contract|ui|server|player|console|sandbox|bench|e2e|docs)/',
    pathNot: [folder, ...allowed].map(own),
  },
})

/** A capability of the server is used through its face; these may use which. No circle. */
const FACES = [
  'accounts',
  'audit-log',
  'auth',
  'bets',
  'board',
  'cash-out',
  'catalogue',
  'engine',
  'hops',
  'installable',
  'ledger',
  'live',
  'markets',
  'messages',
  'people',
  'points',
  'prices',
  'protection',
  'records',
  'reports',
  'second-officer',
  'settlement',
  'sites',
  'studio',
  'sms',
]

module.exports = {
  forbidden: [
    only('domain'),
    only('contract', 'domain'),
    only('ui', 'domain', 'contract'),
    only('player', 'domain', 'contract', 'ui'),
    only('console', 'domain', 'contract', 'ui'),
    only('server', 'domain', 'contract'),
    only('sandbox', 'domain', 'contract'),
    only('bench', 'domain', 'contract'),
    only('e2e', 'domain', 'contract'),
    only('docs'),
    {
      name: 'no-circle',
      severity: 'error',
      comment: 'A circle of imports has no first file to read.',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'through-the-face',
      severity: 'error',
      comment: 'Another capability is used through its index.ts.',
      from: { path: '^server/([^/]+)/', pathNot: '\\.test\\.ts$|/testing/|/bench/' },
      to: { path: `^server/(${FACES.join('|')})/`, pathNot: ['^server/$1/', '/index\\.ts$', '/testing/'] },
    },
    {
      name: 'platform-knows-no-betting',
      severity: 'error',
      from: { path: '^server/platform/' },
      to: { path: '^server/(?!platform/)' },
    },
    {
      name: 'features-are-islands',
      severity: 'error',
      comment: 'app/ composes features; they never import each other. words/ is below them all.',
      from: { path: '^player/features/([^/]+)/' },
      to: { path: '^player/(features|app)/', pathNot: '^player/features/$1/' },
    },
    {
      name: 'console-features-are-islands',
      severity: 'error',
      comment: 'app/ composes features; they share kit/ (tables, forms, rights) and words/, never each other.',
      from: { path: '^console/features/([^/]+)/' },
      to: { path: '^console/(features|app)/', pathNot: '^console/features/$1/' },
    },
    {
      name: 'kit-knows-no-page',
      severity: 'error',
      from: { path: '^console/kit/' },
      to: { path: '^console/(features|app)/' },
    },
    {
      name: 'words-are-below',
      severity: 'error',
      from: { path: '^(player|console)/words/' },
      to: { path: '^(player|console)/(?!words/)' },
    },
    { name: 'unresolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    parser: 'swc',
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.css'],
    },
  },
}

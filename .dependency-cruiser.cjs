const { existsSync, readdirSync } = require('node:fs')
const path = require('node:path')

/** Who may import whom: CONTRIBUTING.md "Who may import whom", as a check. */
const own = (place) => `^${place}${place.endsWith('.ts') ? '$' : '/'}`
const only = (folder, ...allowed) => ({
  name: `${folder}-imports`,
  severity: 'error',
  comment: `${folder} may import ${[folder, ...allowed].join(', ')} and packages.`,
  from: { path: own(folder) },
  to: {
    path: '^(domain|contract|ui|server|player|console|sandbox|bench|e2e|verify|docs)/',
    pathNot: [folder, ...allowed].map(own),
  },
})

/** A capability of the server is used through its face; these may use which. No circle. */
const FACES = readdirSync(path.join(__dirname, 'server'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && existsSync(path.join(__dirname, 'server', entry.name, 'index.ts')))
  .map(({ name }) => name)

module.exports = {
  forbidden: [
    only('domain'),
    only('contract', 'domain'),
    only('ui', 'domain', 'contract'),
    // Its build puts the page that checks rounds beside the app; the app itself imports nothing of it.
    only('player', 'domain', 'contract', 'ui', 'verify/page/build.ts'),
    only('console', 'domain', 'contract', 'ui'),
    only('server', 'domain', 'contract'),
    only('sandbox', 'domain', 'contract'),
    only('bench', 'domain', 'contract'),
    only('e2e', 'domain', 'contract'),
    only('verify'),
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
      to: { path: `^server/(${FACES.join('|')})/`, pathNot: ['^server/$1/', '^server/[^/]+/index\\.ts$', '/testing/'] },
    },
    {
      name: 'programs-use-faces',
      severity: 'error',
      comment: 'What puts the capabilities together uses them through their index.ts too.',
      from: { path: '^server/[^/]+\\.ts$', pathNot: '\\.test\\.ts$' },
      to: { path: `^server/(${FACES.join('|')})/`, pathNot: '^server/[^/]+/index\\.ts$' },
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

import { calls } from '@paddock/contract'
import { must } from '@paddock/domain/result'
import { DAY_MS, HOUR_MS } from '@paddock/domain/time'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hostileUploads } from '../images/testing/uploads.ts'
import { publishRule, TERMS } from '../bonuses/testing/rules.ts'
import { ask, CODE, createGatewayWorld, type GatewayWorld, signIn } from '../live/testing/gateway.ts'

let world: GatewayWorld
let player: string
let agent: string
let administrator: string
beforeAll(async () => {
  world = await createGatewayWorld()
  const console_ = { headers: { 'x-console': '1' } }
  player = await signIn(world.gateway, 'p1')
  agent = await signIn(world.gateway, 'agent', console_)
  administrator = await signIn(world.gateway, 'administrator', console_)
})
beforeEach(async () => {
  for (const table of ['articles', 'player_choices', 'player_limits'])
    await sql`truncate ${sql.raw(table)} cascade`.execute(world.db)
})
afterAll(() => world.close())

const params = { role: 'administrator' } as const
const TEXT = { group: '', title: 'The final', summary: '', body: 'It begins at 19:30. See [what is on](/inPlay).' }
const CONTENT = {
  texts: { en: TEXT },
  place: 0,
  startsAt: null,
  endsAt: null,
  image: null,
  video: null,
  marketing: false,
  aim: null,
  bonusRuleId: null,
}
type Kind = 'BLOG' | 'FAQ' | 'PROMOTION' | 'LOYALTY'
let slug = 0
const begin = (change: object = {}, kind: Kind = 'BLOG', at = `article-${++slug}`, token = administrator) =>
  ask(
    world.gateway,
    calls.createArticle,
    { params, body: { kind, slug: at, content: { ...CONTENT, ...change } } },
    { token },
  )
const begun = async (change: object = {}, kind: Kind = 'BLOG', at?: string) =>
  (await (await begin(change, kind, at)).reply()).docs
const one = (articleId: string) => ({ params: { ...params, articleId } })
const save = (articleId: string, baseVersion: number, change: object = {}, note = '') =>
  ask(
    world.gateway,
    calls.saveArticle,
    { ...one(articleId), body: { baseVersion, content: { ...CONTENT, ...change }, note } },
    { token: administrator },
  )
const publish = (articleId: string, baseVersion = 1, transactionCode = CODE) =>
  ask(
    world.gateway,
    calls.publishArticle,
    { ...one(articleId), body: { baseVersion, transactionCode } },
    { token: administrator },
  )
const withdraw = (articleId: string) =>
  ask(world.gateway, calls.withdrawArticle, one(articleId), { token: administrator })
const restore = (articleId: string, version: number, baseVersion: number) =>
  ask(
    world.gateway,
    calls.restoreArticle,
    { ...one(articleId), body: { version, baseVersion } },
    { token: administrator },
  )
const published = async (change: object = {}, kind: Kind = 'BLOG', at?: string) => {
  const article = await begun(change, kind, at)
  expect((await publish(article._id)).status).toBe(200)
  return article
}
type Language = 'en' | 'hi' | 'ta'
const listed = async (kind: Kind, language: Language = 'en', token?: string) => {
  const asked = await ask(
    world.gateway,
    calls.getArticles,
    { query: { kind, language } },
    token === undefined ? {} : { token },
  )
  return (await asked.reply()).docs
}
const titles = async (kind: Kind, language?: Language, token?: string) =>
  (await listed(kind, language, token)).map(({ title }) => title)
const read = (kind: Kind, at: string, language: Language = 'en', token?: string) =>
  ask(
    world.gateway,
    calls.getArticle,
    { params: { slug: at }, query: { kind, language } },
    token === undefined ? {} : { token },
  )

describe('an article', () => {
  test('is read by everybody once it is published, and by nobody once it is withdrawn', async () => {
    const { _id, slug: at, state } = await begun()
    expect([state, await titles('BLOG'), (await read('BLOG', at)).status]).toEqual(['DRAFT', [], 404])
    expect((await publish(_id, 1, '000000')).body.code).toBe('WRONG_TRANSACTION_CODE')
    expect(await titles('BLOG')).toEqual([])
    expect((await (await publish(_id)).reply()).docs).toMatchObject({
      state: 'PUBLISHED',
      shown: true,
      publicVersion: 1,
    })
    expect([await titles('BLOG'), await titles('BLOG', 'en', player)]).toEqual([['The final'], ['The final']])
    expect((await (await read('BLOG', at)).reply()).docs).toMatchObject({ body: TEXT.body, bonus: null, video: null })
    expect((await (await withdraw(_id)).reply()).docs).toMatchObject({ state: 'WITHDRAWN', shown: false })
    expect([await titles('BLOG'), (await read('BLOG', at)).status]).toEqual([[], 404])
    expect((await withdraw(_id)).body.code).toBe('MESSAGE_WITHDRAWN')
    expect((await publish(_id)).status).toBe(200)
    expect(await titles('BLOG')).toEqual(['The final'])
  })

  test('is read in a language that it has, and in English else', async () => {
    const { slug: at } = await published({ texts: { en: TEXT, hi: { ...TEXT, title: 'फ़ाइनल' } } })
    expect(await titles('BLOG', 'hi')).toEqual(['फ़ाइनल'])
    expect(await listed('BLOG', 'ta')).toMatchObject([{ language: 'en', title: 'The final' }])
    expect((await (await read('BLOG', at, 'hi')).reply()).docs).toMatchObject({
      language: 'hi',
      languages: ['en', 'hi'],
    })
  })

  test('written anew is read as it was until it is published', async () => {
    const { _id } = await published()
    expect((await save(_id, 1, { texts: { en: { ...TEXT, title: 'Postponed' } } }, 'Rain')).status).toBe(200)
    expect(await titles('BLOG')).toEqual(['The final'])
    expect((await publish(_id)).body).toMatchObject({ code: 'ARTICLE_CHANGED', facts: { current: 2 } })
    expect((await publish(_id, 2)).status).toBe(200)
    expect(await titles('BLOG')).toEqual(['Postponed'])
  })

  test('is written over the version that its author saw alone', async () => {
    const { _id } = await begun()
    const [first, second] = await Promise.all([save(_id, 1), save(_id, 1)])
    expect([first.status, second.status].toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await save(_id, 1)).body.code).toBe('ARTICLE_CHANGED')
  })

  test('keeps each version for good: by whom, when, why; an old one comes back as a new one', async () => {
    const { _id } = await begun()
    await save(_id, 1, { texts: { en: { ...TEXT, title: 'Postponed' } } }, 'Rain')
    const { docs } = await (await restore(_id, 1, 2)).reply()
    expect(docs.versions).toMatchObject([
      { version: 3, author: 'administrator', note: '', restores: 1 },
      { version: 2, author: 'administrator', note: 'Rain', restores: null },
      { version: 1, restores: null },
    ])
    expect([docs.version, docs.content.texts.en.title]).toEqual([3, 'The final'])
    const version = await ask(
      world.gateway,
      calls.getArticleVersion,
      { params: { ...params, articleId: _id, version: '2' } },
      { token: administrator },
    )
    expect((await version.reply()).docs).toMatchObject({
      note: 'Rain',
      content: { texts: { en: { title: 'Postponed' } } },
    })
    expect((await restore(_id, 9, 3)).status).toBe(404)
    expect((await restore(_id, 1, 2)).body.code).toBe('ARTICLE_CHANGED')
    const site = world.tenants.of(1)
    await expect(sql`update article_texts set body = 'x'`.execute(site)).rejects.toThrow(/permission denied/)
    await expect(sql`delete from article_versions`.execute(site)).rejects.toThrow(/permission denied/)
  })

  test('is in its place, and for its time', async () => {
    await published({ place: 2, texts: { en: { ...TEXT, title: 'Second' } } })
    const { _id } = await published({ place: 1, startsAt: Date.now() + HOUR_MS, endsAt: Date.now() + DAY_MS })
    expect(await titles('BLOG')).toEqual(['Second'])
    await sql`update article_versions set starts_at = now() - interval '1 minute' where article_id = ${_id}`.execute(
      world.db,
    )
    expect(await titles('BLOG')).toEqual(['The final', 'Second'])
    await sql`update article_versions set ends_at = now() - interval '1 second' where article_id = ${_id}`.execute(
      world.db,
    )
    expect(await titles('BLOG')).toEqual(['Second'])
    expect((await publish(_id)).body.code).toBe('ARTICLE_TIMES')
  })

  test('has an address of its own, which is not given again', async () => {
    const { _id, slug: at } = await published()
    expect((await begin({}, 'BLOG', at)).body.code).toBe('ARTICLE_SLUG_TAKEN')
    expect((await begin({}, 'FAQ', at)).status).toBe(200)
    await withdraw(_id)
    expect((await begin({}, 'BLOG', at)).body.code).toBe('ARTICLE_SLUG_TAKEN')
  })

  test('that is a question brings its answer with the list, up to its length', async () => {
    await published({ texts: { en: { ...TEXT, group: 'Money', title: 'How?' } } }, 'FAQ')
    expect(await listed('FAQ')).toMatchObject([{ group: 'Money', title: 'How?', body: TEXT.body }])
    await published()
    expect(await listed('BLOG')).toMatchObject([{ body: null }])
    expect((await begin({ texts: { en: { ...TEXT, body: 'x'.repeat(2001) } } }, 'FAQ')).body).toMatchObject({
      code: 'ARTICLE_TOO_LONG',
      field: 'texts.en.body',
      facts: { most: 2000 },
    })
  })

  test('is one of three hundred at most of a site', async () => {
    await begun()
    await sql`insert into articles (site_id, kind, slug, version) select 1, 'BLOG', 'x-' || n, 1 from generate_series(1, 299) n`.execute(
      world.db,
    )
    expect((await begin()).body.code).toBe('TOO_MANY_ARTICLES')
  })
})

describe('what it may say', () => {
  const said = (body: string) => begin({ texts: { en: TEXT, hi: { ...TEXT, body } } })

  test.each([
    [
      'a page of the app',
      '[a](/profile/limits) [b](/events/4/31) [c](/horse-racing) [d](/resources/faq/how?x=1#y)',
      200,
    ],
    ['elsewhere over https', '[a](https://icc.example/rules)', 200],
    ['a page that the app has not', '[a](/no/such/page)', 422],
    ['a sport that there is not', '[a](/quidditch)', 422],
    ['a section that there is not', '[a](/resources/nothing)', 422],
    ['a secret way in', '[a](/direct-login/token)', 422],
    ['http', '[a](http://icc.example)', 422],
    ['another host without a scheme', '[a](//icc.example)', 422],
    ['a script', '[a](javascript:alert)', 422],
  ])('a link to %s', async (_, body, status) => {
    const answered = await said(body)
    expect(answered.status).toBe(status)
    expect(answered.body).toMatchObject(
      status === 422 ? { code: 'ARTICLE_LINK_WRONG', field: 'texts.hi.body' } : { docs: {} },
    )
  })

  test('its links are listed for who looks where they lead', async () => {
    const { links } = await begun({
      texts: { en: { ...TEXT, body: '[a](/inPlay) [b](https://icc.example)' }, hi: { ...TEXT, body: '[a](/inPlay)' } },
    })
    expect(links).toEqual({ own: ['/inPlay'], elsewhere: ['https://icc.example'] })
  })

  test('a picture is one that its author has just sent, and stays with each of its versions', async () => {
    const png = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#123456' } })
      .png()
      .toBuffer()
    const sent = async () => {
      const body = { image: new File([new Uint8Array(png)], 'final.png', { type: 'image/png' }) }
      const asked = await ask(world.gateway, calls.saveMessageImage, { params, body }, { token: administrator })
      return (await asked.reply()).docs.image
    }
    const image = await sent()
    const { _id } = await begun({ image })
    expect((await save(_id, 1, { image })).status).toBe(200)
    expect((await begin({ image })).body.code).toBe('PICTURE_GONE')
    expect((await save(_id, 2, { image: '/images/img_nothing.webp' })).body.code).toBe('PICTURE_GONE')
    expect((await save(_id, 2, { image: await sent() })).status).toBe(200)
    expect((await restore(_id, 1, 3)).status).toBe(200)
    expect((await publish(_id, 4)).status).toBe(200)
    expect(await listed('BLOG')).toMatchObject([{ image }])
  })

  test('a hostile picture is refused, with why, and none of it is kept', async () => {
    const kept = async () =>
      (await sql`select key from images where use = 'message' order by key`.execute(world.db)).rows
    const before = await kept()
    const told: (readonly [string, string | undefined])[] = []
    for (const { name, file } of hostileUploads) {
      const asking = { params, body: { image: await file() } }
      const { body } = await ask(world.gateway, calls.saveMessageImage, asking, { token: administrator })
      told.push([name, body.code])
      expect(body.message).toMatch(/image/)
    }
    expect(told).toEqual(hostileUploads.map(({ name, code }) => [name, code]))
    expect(await kept()).toEqual(before)
  })
})

describe('a promotion', () => {
  test('says of its bonus what the rule says now, and is gone with it', async () => {
    const bonusRuleId = await publishRule(world.db)
    const { slug: at } = await published({ aim: 'BONUS', bonusRuleId }, 'PROMOTION')
    const told = async () => (await (await read('PROMOTION', at)).reply()).docs.bonus
    expect(await told()).toEqual({
      title: 'Welcome bonus',
      earnedBy: 'DEPOSIT',
      share: 100,
      amount: null,
      most: TERMS.max,
      least: TERMS.min,
      firstOnly: false,
      wagering: { multiple: 5, base: 'bonus' },
      days: 30,
    })
    await sql`update bonus_rule_versions set terms = terms || '{"multiple": 9}' where rule_id = ${bonusRuleId}::uuid`.execute(
      world.db,
    )
    expect(must(await told(), 'it has one').wagering).toEqual({ multiple: 9, base: 'bonus' })
    await sql`update bonus_rules set active = false where id = ${bonusRuleId}::uuid`.execute(world.db)
    expect([await titles('PROMOTION'), (await read('PROMOTION', at)).status]).toEqual([[], 404])
    expect((await begin({ bonusRuleId }, 'PROMOTION')).body.code).toBe('BONUS_UNKNOWN')
  })

  test('names a rule where it leads to a bonus, and speaks of no wagering by hand', async () => {
    expect((await begin({ aim: 'BONUS' }, 'PROMOTION')).body.code).toBe('ARTICLE_NEEDS_RULE')
    const texts = { en: { ...TEXT, body: 'Only 1x wagering' } }
    expect((await begin({ texts }, 'PROMOTION')).body.code).toBe('ARTICLE_WAGERING_BY_HAND')
    expect((await begin({ aim: 'DEPOSIT' }, 'BLOG')).body.code).toBe('ARTICLE_RULE_ELSEWHERE')
    const bonusRuleId = '5f0c0c52-5a0b-4a51-9a53-0c6f5f3b7a11'
    expect((await begin({ bonusRuleId }, 'PROMOTION')).body.code).toBe('BONUS_UNKNOWN')
    expect((await begin({ bonusRuleId: 'no-rule' }, 'PROMOTION')).body.code).toBe('BONUS_UNKNOWN')
  })
})

describe('what advertises', () => {
  const id = () => world.players[0] ?? 0
  const AWAY = {
    'has stopped advertising': () =>
      sql`insert into player_choices (account_id, marketing_stopped_at) values (${id()}, now())`.execute(world.db),
    'cools off before a looser limit': () =>
      sql`insert into player_limits (account_id, kind, period, product, value, since, set_by, loosen_to, loosen_asked_at,
          loosen_effective_at, loosen_expires_at)
        values (${id()}, 'LOSS', 'DAY', 'ALL', 1000, now(), ${id()}, 2000, now(), now() + interval '1 day', now() + interval '8 days')`.execute(
        world.db,
      ),
    'stays away': () =>
      sql`insert into exclusions (account_id, kind, since, until, origin_id)
        values (${id()}, 'TIME_OUT', now(), now() + interval '1 day', ${id()})`.execute(world.db),
  } as const
  // Who stays away is last: nobody takes that back.
  test.each(Object.entries(AWAY))('is read, in lists and by its address, until its player %s', async (_, go) => {
    const promotion = await published({}, 'PROMOTION')
    const loyalty = await published({}, 'LOYALTY')
    const advert = await published({ marketing: true, texts: { en: { ...TEXT, title: 'Advert' } } })
    await published()
    const seen = async () => [
      await titles('PROMOTION', 'en', player),
      await titles('LOYALTY', 'en', player),
      await titles('BLOG', 'en', player),
      (await read('PROMOTION', promotion.slug, 'en', player)).status,
      (await read('LOYALTY', loyalty.slug, 'en', player)).status,
      (await read('BLOG', advert.slug, 'en', player)).status,
    ]
    expect(await seen()).toEqual([['The final'], ['The final'], ['The final', 'Advert'], 200, 200, 200])
    await go()
    expect(await seen()).toEqual([[], [], ['The final'], 404, 404, 404])
    expect(await titles('PROMOTION')).toEqual(['The final'])
  })
})

describe('who may', () => {
  test('an officer below the owners of the site does nothing with it', async () => {
    const { _id } = await begun()
    const token = agent
    const asked = { params: { role: 'agent' as const, articleId: _id } }
    const refused = [
      await ask(world.gateway, calls.listArticles, { params: { role: 'agent' } }, { token }),
      await ask(world.gateway, calls.openArticle, asked, { token }),
      await ask(world.gateway, calls.withdrawArticle, asked, { token }),
      await ask(
        world.gateway,
        calls.publishArticle,
        { ...asked, body: { baseVersion: 1, transactionCode: CODE } },
        { token },
      ),
      await begin({}, 'BLOG', 'by-an-agent', agent),
    ]
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
  })

  test('what another site has written is nobody’s here', async () => {
    await sql`insert into sites (id, label, kind, name) values (2, 'club', 'b2b', 'Two') on conflict do nothing`.execute(
      world.db,
    )
    const { _id, slug: at } = await published()
    await sql`update articles set site_id = 2 where id = ${_id}`.execute(world.db)
    await sql`update article_versions set site_id = 2`.execute(world.db)
    await sql`update article_texts set site_id = 2`.execute(world.db)
    const token = administrator
    const answered = [
      await ask(world.gateway, calls.openArticle, one(_id), { token }),
      await ask(
        world.gateway,
        calls.getArticleVersion,
        { params: { ...params, articleId: _id, version: '1' } },
        { token },
      ),
      await save(_id, 1),
      await restore(_id, 1, 1),
      await publish(_id),
      await withdraw(_id),
      await read('BLOG', at),
    ]
    expect(answered.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404, 404])
    expect(await titles('BLOG')).toEqual([])
    const { rows } =
      await sql`select from articles union all select from article_versions union all select from article_texts`.execute(
        world.tenants.of(1),
      )
    expect(rows).toEqual([])
    expect((await ask(world.gateway, calls.openArticle, one('no-number'), { token })).status).toBe(404)
  })

  test('each change is in the log, with the version', async () => {
    const { _id } = await begun()
    await save(_id, 1, {}, 'Why')
    await restore(_id, 1, 2)
    await publish(_id, 3)
    await withdraw(_id)
    const { rows } = await sql<{ action: string }>`
      select action from audit_log where object_type = 'article' and object_id = ${_id} order by id`.execute(world.db)
    expect(rows.map(({ action }) => action)).toEqual([
      'ARTICLE_BEGUN',
      'ARTICLE_SAVED',
      'ARTICLE_RESTORED',
      'ARTICLE_PUBLISHED',
      'ARTICLE_WITHDRAWN',
    ])
  })
})

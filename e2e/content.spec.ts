/** What a site writes: an officer writes, looks at it, publishes; people read it, with and without a script; it is written anew, brought back, withdrawn. */
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { findingsOn } from './browser/axe.ts'
import { DESKTOP, PHONE } from './browser/chromium.ts'
import { isInConsole, sayYes, signInToConsole } from './browser/console-screen.ts'
import { beginSitting, type Sitting } from './browser/sitting.ts'

const SOON = { timeout: 15_000 }

let sitting: Sitting
beforeAll(async () => {
  sitting = await beginSitting({ recordings: ['lingfield-win'], speed: 1 })
})
afterEach(() => sitting.clear())
afterAll(() => sitting?.end())

async function openDesk(path: string): Promise<Page> {
  const { page } = await sitting.open(DESKTOP)
  await signInToConsole(page, 'whitelabel')
  await isInConsole(page)
  await page.goto(`${sitting.paddock.url}/console${path}`)
  return page
}

const saved = (desk: Page) => desk.getByText('Saved. Nobody reads it before it is published.').waitFor()

async function publish(desk: Page): Promise<void> {
  await desk.getByRole('button', { name: 'Publish', exact: true }).click()
  await sayYes(desk, 'Publish')
  await desk.getByText('Published', { exact: true }).first().waitFor()
}

async function openFaq(options: object, language: string): Promise<Page> {
  const { page, context } = await sitting.open({ ...PHONE, ...options })
  await context.addInitScript((code) => localStorage.setItem('paddock.language', code), language)
  await page.goto(`${sitting.paddock.url}/resources/faq`)
  return page
}

test('a question is written in two languages, looked at, published, read in Hindi, changed, brought back, withdrawn', async () => {
  const desk = await openDesk('/articles')
  await desk.getByText('Nothing is written of this kind yet').waitFor()
  expect(await findingsOn(desk, 'articles at the desk')).toEqual([])
  await desk.getByRole('link', { name: 'New: Question' }).click()
  await desk.getByLabel('Group').fill('Money')
  await desk.getByLabel('Question').fill('How long does a withdrawal take?')
  expect(await desk.getByLabel('Last part of its address').inputValue()).toBe('how-long-does-a-withdrawal-take')
  await desk.getByLabel('Answer').fill('Most are paid **within a day**. See [your requests](/no/such/page).')
  await desk.getByRole('button', { name: 'हिन्दी' }).click()
  await desk.getByLabel('Group').fill('पैसा')
  await desk.getByLabel('Question').fill('निकासी में कितना समय लगता है?')
  await desk.getByLabel('Answer').fill('अधिकतर **एक दिन में**।')
  const preview = desk.getByRole('region', { name: 'As players see it' }).last()
  await preview.getByText('निकासी में कितना समय लगता है?').waitFor()
  await desk.getByRole('button', { name: 'Save a version' }).click()
  await desk.getByText(/A link in “en” leads nowhere: \/no\/such\/page/).waitFor()
  await desk.getByRole('button', { name: 'English' }).click()
  await desk.getByLabel('Answer').fill('Most are paid **within a day**. See [your requests](/transaction).')
  await preview.getByText('within a day').waitFor()
  await desk.getByRole('button', { name: 'Save a version' }).click()
  await saved(desk)
  await desk.getByText('Draft', { exact: true }).waitFor()
  expect(await findingsOn(desk, 'the editor of an article')).toEqual([])

  const early = await openFaq({}, 'hi')
  await early.getByText('अभी यहाँ कुछ नहीं').waitFor()

  await publish(desk)
  const reader = await openFaq({}, 'hi')
  await reader.getByText('निकासी में कितना समय लगता है?').click()
  await reader.getByText('एक दिन में', { exact: true }).waitFor()
  expect(await findingsOn(reader, 'questions')).toEqual([])
  await reader.getByRole('searchbox').fill('कितना')
  await expect.poll(() => reader.locator('summary').count(), SOON).toBe(1)
  await reader.reload()
  await reader.getByText('एक दिन में', { exact: true }).waitFor()
  expect(await reader.getByRole('searchbox').inputValue()).toBe('कितना')

  const tamil = await openFaq({ viewport: { width: 320, height: 568 } }, 'ta')
  await tamil.getByText('How long does a withdrawal take?').click()
  await tamil.getByText('இதுவரை ஆங்கிலத்தில் மட்டும்').waitFor()
  expect(await tamil.locator('details').first().getAttribute('lang')).toBe('en')
  expect(await tamil.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await tamil.getByRole('link', { name: 'your requests' }).click()
  await expect.poll(() => new URL(tamil.url()).pathname, SOON).toBe('/transaction')
  await tamil.goBack()
  await tamil.getByText('within a day').waitFor()

  // Changed, and read as it was until it is published.
  await desk.getByLabel('Answer').fill('All are paid within an hour.')
  await desk.getByLabel('Why').fill('Faster now')
  await desk.getByText('Save first: what is published is what was looked at.').waitFor()
  await desk.getByRole('button', { name: 'Save a version' }).click()
  await desk.getByText('Faster now').waitFor()
  await desk.getByRole('button', { name: 'What has changed since version 1' }).click()
  await desk.getByText('All are paid within an hour.').last().waitFor()
  await desk.getByText('Taken out:').first().waitFor({ state: 'attached' })
  await desk.getByRole('button', { name: 'Bring back' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Bring back' }).click()
  await desk.getByText('Brings back 1').waitFor()
  await publish(desk)

  const withoutScript = (await sitting.open({ ...PHONE, javaScriptEnabled: false })).page
  await withoutScript.goto(`${sitting.paddock.url}/read/faq?lang=hi`)
  await withoutScript.getByRole('link', { name: 'निकासी में कितना समय लगता है?' }).click()
  await withoutScript.getByText('एक दिन में').waitFor()
  expect(await (await fetch(new URL('/sitemap.xml', sitting.paddock.url))).text()).toContain('/read/faq/how-long')

  await desk.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Withdraw', exact: true }).click()
  await desk.getByText('Withdrawn', { exact: true }).first().waitFor()
  const late = await openFaq({}, 'hi')
  await late.getByText('अभी यहाँ कुछ नहीं').waitFor()
  const gone = await fetch(
    new URL('/api/common/article/how-long-does-a-withdrawal-take?kind=FAQ&language=en', sitting.paddock.url),
  )
  expect(gone.status).toBe(404)
})

test('nothing of an article is ever run, whoever wrote it, in the app, the console and the public page', async () => {
  const EVIL = '[a](/inPlay) "><svg onload=alert(1)> &#60;script> {{7*7}} ${alert(1)} \' onmouseover=alert(1) '
  await sitting.paddock.rows(`
    with a as (insert into articles (site_id, kind, slug, version) values (1, 'BLOG', 'evil', 1) returning id),
      v as (insert into article_versions (article_id, version, site_id, author_id, at, note, place, marketing, video, image)
        select id, 1, 1, (select min(id) from accounts where user_name = 'whitelabel'), now(), '', 0, false, '"onload=x', '/images/"onerror=alert(1)' from a)
    insert into article_texts (article_id, version, site_id, language, group_name, title, summary, body)
      select id, 1, 1, 'en', '', $evil$<img src=x onerror=alert(1)>$evil$, $evil$</script><script>alert(1)</script>$evil$,
        $evil$<img src=x onerror=alert(1)>\n## <script>alert(1)</script>\n- [x](javascript:alert(1))\n[y](data:text/html,x) ${EVIL.replaceAll('$', '')}$evil$ from a`)
  await sitting.paddock.rows(`update articles set public_version = 1, published_at = now() where slug = 'evil'`)
  const { page, faults } = await sitting.open(PHONE)
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.message())
    void dialog.dismiss()
  })
  for (const path of ['/resources/blogs', '/resources/blogs/evil', '/read/blogs', '/read/blogs/evil']) {
    await page.goto(`${sitting.paddock.url}${path}`)
    await page.getByText('<img src=x onerror=alert(1)>').first().waitFor()
    expect(
      await page.locator('main svg[onload], main img[src="x"], main [onerror], a[href^="javascript"]').count(),
    ).toBe(0)
  }
  expect(asked).toEqual([])
  expect(faults.filter((fault) => !fault.includes('/images/'))).toEqual([])
})

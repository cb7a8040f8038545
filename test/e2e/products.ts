import type { Fixtures } from '@playwright/test'
import { freePort, type Product } from '../../scripts/lib/product.mjs'
import {
  STAGE,
  startFakeUpstream,
  type FakeUpstream,
} from '../support/providers/openai-compatible.ts'
import { startFakeAds } from '../support/providers/ads.ts'
import { startFakePush } from '../support/providers/push.ts'
import { startFakeResearch } from '../support/providers/research.ts'
import { startFakeWechat, WECHAT_SECRET } from '../support/providers/wechat.ts'
import { startFakeWechatPay } from '../support/providers/wechat-pay.ts'
import { HOUSE_TEAM, startLearned } from './learned-world.ts'

export const AD_TOKEN = 'baidu-token-of-journeys'
export const PARTNER_SECRET = 'a-partner-secret-for-journeys-only'

const VAPID = {
  VAPID_PUBLIC_KEY:
    'BGqhFEPWmQpZ8ghshu7a8Fpo3gf-7zOLMwn42x-LhJELL5gqrnhzwEsQeGVZnQUye8bnOelDo2jdJ8p31WoEIKw',
  VAPID_PRIVATE_KEY: 'Ov4QHX6JCQwYGG7R5L0bXsmh9G2FpooKodysVrx2WaM',
  VAPID_SUBJECT: 'mailto:ops@ink.test',
}

/**
 * The products that journeys visit, each with the demo world learned. A worker starts one when a journey first asks for
 * it and keeps it: they are all declared here, because other fixtures would be another worker.
 */
export interface Products {
  /** A port from which `product` may fetch web pages. */
  sitePort: number
  /** Answers by the embedded engine, as installed. */
  product: Product
  /** The same, where coins are spent and creations are counted. */
  ownProduct: Product
  /** The same, with scholarly search, and with models that the operator alone connects. */
  scholarly: Product
  /** The same, where names are markup. */
  defaced: Product
  /** Who shows ads, and is told by `strict` what became of its clicks. */
  adServices: { url: string }
  /** Lets nothing unsigned in, and knows every way to sign in. */
  strict: Product
  /** Chats and translates by a model over real HTTP; see `modelProduct`. */
  staged: { product: Product; upstream: FakeUpstream }
  /** Every way of asking is served: a model that searches by tools and quotes, one that thinks, one that sees. */
  searching: Product
  /** Wakes devices by `service`. */
  waking: { product: Product; service: string }
  /** Takes money by WeChat Pay alone; `control` is what the service does by itself. */
  paying: { product: Product; control: string }
  /** Its teams may connect models of their own; `upstream` is one that they may name. */
  connecting: { product: Product; upstream: FakeUpstream }
}

type Use<Value> = (value: Value) => Promise<void>
const scope = { scope: 'worker', timeout: 180_000 } as const

export const products: Fixtures<object, Products> = {
  // oxlint-disable-next-line no-empty-pattern -- the runner reads the fixture's needs from this pattern
  sitePort: [async ({}, use) => use(await freePort()), scope],
  product: [
    async ({ sitePort }, use) => {
      const env = { OUTSIDE_ALLOWED_HOSTS: JSON.stringify([`127.0.0.1:${sitePort}`]) }
      await visit(use, env)
    },
    scope,
  ],
  // oxlint-disable-next-line no-empty-pattern -- see above
  ownProduct: [async ({}, use) => visit(use), scope],
  // oxlint-disable-next-line no-empty-pattern -- see above
  defaced: [async ({}, use) => visit(use), scope],
  waking: [
    // oxlint-disable-next-line no-empty-pattern -- see above
    async ({}, use) => {
      const push = await startFakePush()
      const OUTSIDE_ALLOWED_HOSTS = JSON.stringify([new URL(push.url).host])
      const visitWaking = (product: Product) => use({ product, service: push.url })
      await visit(visitWaking, { ...VAPID, OUTSIDE_ALLOWED_HOSTS })
      await push.close()
    },
    scope,
  ],
  scholarly: [
    // oxlint-disable-next-line no-empty-pattern -- see above
    async ({}, use) => {
      const research = await startFakeResearch()
      const env = researchAt(research.url, ['openalex', 'crossref'])
      await visit(use, { ...env, TEAM_MODELS: 'off' })
      research.close()
    },
    scope,
  ],
  adServices: [
    // oxlint-disable-next-line no-empty-pattern -- see above
    async ({}, use) => {
      const ads = await startFakeAds()
      await use(ads)
      await ads.close()
    },
    scope,
  ],
  strict: [
    async ({ adServices }, use) => {
      const [port, wechat] = await Promise.all([freePort(), startFakeWechat()])
      const AD_CONVERSIONS = JSON.stringify([
        { kind: 'baidu', token: AD_TOKEN, baseUrl: adServices.url },
      ])
      await visit(use, { ...waysToSignIn(port, wechat.url), AD_CONVERSIONS }, port)
      await wechat.close()
    },
    scope,
  ],
  staged: [
    // oxlint-disable-next-line no-empty-pattern -- see above
    async ({}, use) => {
      const upstream = await startFakeUpstream()
      const env = modelsAt(upstream.url, { chat: STAGE, translation: 'fake?text=translation' })
      await visit((product) => use({ product, upstream }), env)
      await upstream.close()
    },
    scope,
  ],
  // oxlint-disable-next-line no-empty-pattern -- see above
  paying: [async ({}, use) => visitPaying(use), scope],
  // oxlint-disable-next-line no-empty-pattern -- see above
  connecting: [async ({}, use) => visitConnecting(use), scope],
  searching: [
    // oxlint-disable-next-line no-empty-pattern -- see above
    async ({}, use) => {
      const [upstream, research] = await Promise.all([startFakeUpstream(), startFakeResearch()])
      const models = {
        chat: 'fake?text=citing&rate=40',
        reasoning: 'fake?text=citing&reasoning=12&rate=2&first=1500',
        vision: 'fake?text=pictures',
      }
      await visit(use, {
        ...modelsAt(upstream.url, models),
        ...researchAt(research.url, ['openalex']),
        WEB_SEARCH: JSON.stringify([sourceAt(research.url, 'searxng')]),
      })
      research.close()
      await upstream.close()
    },
    scope,
  ],
}

async function visitPaying(use: Use<Products['paying']>) {
  const [pay, wechat] = await Promise.all([startFakeWechatPay(), startFakeWechat()])
  const control = `${pay.url}/control/1900000118`
  const answer = await fetch(`${control}/keys`, { method: 'POST' })
  const keys = (await answer.json()) as { public: object; platformKey: object }
  const merchant = {
    id: 'house',
    appId: 'wx0123456789abcdef',
    appSecret: WECHAT_SECRET,
    products: ['native', 'h5', 'jsapi'],
    ...keys.public,
    ...keys.platformKey,
  }
  const env = {
    WECHAT_PAY_MERCHANTS: JSON.stringify([merchant]),
    WECHAT_PAY_API: pay.url,
    WECHAT_PAGE: wechat.url,
    WECHAT_API: wechat.url,
  }
  await visit((product) => use({ product, control }), env)
  await Promise.all([pay.close(), wechat.close()])
}

async function visitConnecting(use: Use<Products['connecting']>) {
  const upstream = await startFakeUpstream()
  const env = { TEAM_MODEL_HOSTS: JSON.stringify([new URL(upstream.url).host]) }
  await visit((product) => use({ product, upstream }), env)
  await upstream.close()
}

async function visit(use: Use<Product>, env: Record<string, string> = {}, port?: number) {
  const product = await startLearned({ env, ...(port && { port }) })
  await use(product)
  await product.stop()
}

const sourceAt = (url: string, kind: string) => ({ kind, baseUrl: `${url}/journey/ok/${kind}` })

const researchAt = (url: string, kinds: string[]) => ({
  SCHOLAR_SOURCES: JSON.stringify(kinds.map((kind) => sourceAt(url, kind))),
  OUTSIDE_ALLOWED_HOSTS: JSON.stringify([new URL(url).host]),
})

function waysToSignIn(port: number, wechat: string) {
  const partner = {
    slug: 'office',
    loginPath: 'Office',
    utmSource: 'office',
    teamId: HOUSE_TEAM,
    secret: PARTNER_SECRET,
  }
  const app = { host: `localhost:${port}`, appId: 'wx1', appSecret: WECHAT_SECRET }
  return {
    API_SIGNATURE: 'require',
    PARTNERS: JSON.stringify([partner]),
    WECHAT_APPS: JSON.stringify([app]),
    WECHAT_PAGE: wechat,
    WECHAT_API: wechat,
  }
}

/** Variables that let a fake upstream serve these roles. */
export function modelsAt(baseUrl: string, models: Record<string, string>) {
  const provider = { id: 'fake', kind: 'openai-compatible', label: '测试模型', baseUrl, models }
  const roles = Object.fromEntries(Object.keys(models).map((role) => [role, provider.id]))
  return {
    MODEL_PROVIDERS: JSON.stringify([{ ...provider, apiKey: 'test-key' }]),
    MODEL_ROLES: JSON.stringify(roles),
  }
}

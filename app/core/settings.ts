// Node reads this file as it is (npm start): imports name their file.
import { z } from 'zod'
import { conversationRoles, modelRoles } from './models.ts'
import { adServicesSchema } from './settings/attribution.ts'
import { bankAccountSchema, buyingSettings, supportContactsSchema } from './settings/buying.ts'
import { judgesSchema, moderationSettings } from './settings/moderation.ts'
import {
  alipayMerchantsSchema,
  paymentSettings,
  wechatPayMerchantsSchema,
} from './settings/payments.ts'
import { missingForPush, pushSettings } from './settings/push.ts'
import { pageReadersSchema, scholarSourcesSchema, webSearchersSchema } from './settings/research.ts'
import {
  missingForSms,
  partnersSchema,
  signInSettings,
  wechatAppsSchema,
} from './settings/sign-in.ts'
import {
  encryptionKeysSchema,
  localHostsSchema,
  teamModelSettings,
} from './settings/team-models.ts'

const restOf = ({ accountId }: { accountId?: string | undefined }) =>
  accountId ? `https://api.cloudflare.com/client/v4/accounts/${accountId}/ai/v1` : ''

/** One model provider. Several may be configured; each role names the one that serves it. */
const modelProvider = z
  .object({
    /** Short name by which roles refer to it, e.g. `deepseek`. */
    id: z.string().regex(/^[a-z0-9-]+$/),
    /** `workers-ai`: the binding `AI` where there is one, else its REST address. */
    kind: z.enum(['openai-compatible', 'workers-ai']),
    /** Shown on screen as the one that answered. */
    label: z.string().min(1).max(40),
    /** Not needed for `workers-ai`. An AI Gateway's own address where calls go through one. */
    baseUrl: z.union([z.literal(''), z.url({ protocol: /^https?$/ })]).default(''),
    apiKey: z.string().default(''),
    /** Cloudflare's account, for `workers-ai` without a binding. */
    accountId: z
      .string()
      .regex(/^[0-9a-f]{32}$/)
      .optional(),
    /** Token of an AI Gateway that asks for one; sent beside the provider's own key. */
    gatewayToken: z.string().min(1).optional(),
    /** Name of the AI Gateway that calls of the binding go through. */
    gatewayId: z.string().min(1).optional(),
    /** Model name by role. */
    models: z.partialRecord(z.enum(modelRoles), z.string().min(1)),
    /** When reasoning must be sent back to the provider. */
    replayReasoning: z.enum(['never', 'toolTurns', 'all']).default('never'),
    /**
     * Tokens by role, where its server does not tell: `window` for question and answer together, `output` for the answer.
     */
    limits: z
      .partialRecord(
        z.enum(conversationRoles),
        z.object({
          window: z.int().min(512).max(100_000_000).optional(),
          output: z.int().min(64).max(10_000_000).optional(),
        }),
      )
      .optional(),
    /** Requests that its server takes at the same time, people before the product's own work; absent: any number. */
    concurrency: z.int().min(1).max(1_000).optional(),
    /** Milliseconds until its first word, where another limit than MODEL_FIRST_WORD_MS is wanted. */
    firstWordMs: z.int().min(1_000).max(600_000).optional(),
    /** False: its models cannot call tools, and get what was looked up for them beforehand. */
    tools: z.boolean().optional(),
    /** Extra fields of the request body, e.g. {"enable_thinking": true}. */
    extraBody: z.record(z.string(), z.unknown()).default({}),
    /** How the model of the role `embedding` wants to be asked. */
    embedding: z
      .object({
        /** Put before a question and before a passage, e.g. `query: ` for models of the E5 family. */
        queryPrefix: z.string().max(200).default(''),
        passagePrefix: z.string().max(200).default(''),
        /** Texts of one request; some providers take ten at most. */
        batch: z.int().min(1).max(256).default(10),
        /** Asked for and held to, where the model can make vectors of several lengths. */
        dimensions: z.int().min(8).max(8192).optional(),
        /** What its order counts beside the ranking by words, which counts 1 (docs/decisions/0022). */
        weight: z.number().min(0).max(4).optional(),
      })
      .optional(),
    /** The same of the role `rerank`. */
    rerank: z.object({ weight: z.number().min(0).max(4).optional() }).optional(),
  })
  .refine(({ kind, baseUrl }) => kind === 'workers-ai' || baseUrl !== '', { path: ['baseUrl'] })
  .transform((provider) => ({ ...provider, baseUrl: provider.baseUrl || restOf(provider) }))
export type ModelProviderSettings = z.infer<typeof modelProvider>

const modelRole = z.enum(modelRoles)

const demoLogin = z.object({
  host: z.string(),
  account: z.string(),
  password: z.string(),
  name: z.string(),
  role: z.string(),
})

const json = <Schema extends z.ZodType>(schema: Schema, fallback: string) =>
  z
    .string()
    .default(fallback)
    .transform((text, issues) => {
      try {
        return JSON.parse(text || fallback) as unknown
      } catch {
        issues.addIssue({ code: 'custom', message: '不是合法的 JSON' })
        return z.NEVER
      }
    })
    .pipe(schema)

const signKeys = z
  .record(z.string().regex(/^[\w.-]{1,64}$/), z.string().min(1).max(200))
  .refine((keys) => Object.keys(keys).length > 0)

const shellMarker = z
  .object({ marker: z.string().default(''), appCode: z.string().default('') })
  .default({ marker: '', appCode: '' })

const adName = (fallback: string) => z.string().max(20).default(fallback)

const clientMarkers = z.object({
  mouse: z.string().default('client=mouse'),
  officeShell: z.string().default(''),
  gamingPc: shellMarker,
  desktopShell: shellMarker,
  /** What campaigns are called after, by the service whose click brought them: `baidu:spring`. */
  adNames: z
    .object({ clickId: adName('baidu'), qhclickId: adName('360') })
    .default({ clickId: 'baidu', qhclickId: '360' }),
})

/** Regions that Cloudflare lets one name as `locationHint`. */
const objectLocations = [
  'wnam',
  'enam',
  'sam',
  'weur',
  'eeur',
  'apac',
  'apac-ne',
  'apac-se',
  'oc',
  'afr',
  'me',
] as const

const positive = (fallback: number) => z.coerce.number().int().positive().default(fallback)

/**
 * Every variable of the product, once. `.env.example` documents each; a test holds the two together.
 * Names are those of the environment.
 */
export const settingsSchema = z
  .object({
    APP_ENV: z.enum(['local', 'test', 'production']),
    /** Signs session tokens (HS256). */
    JWT_SECRET: z.string().min(32, '至少 32 个字符'),
    /**
     * Header that tells a client's address and that no client can forge here; absent or `none` trusts no header.
     * `wrangler.toml` names Cloudflare's for what is deployed there, `npm start` that of its own listener.
     */
    CLIENT_ADDRESS_HEADER: z
      .string()
      .regex(/^[a-z][a-z0-9-]*$/, '应为小写的请求头名称，或 none')
      .optional(),
    /**
     * Scheme that visitors open: `https` behind a proxy that ends TLS, for `Secure` cookies and for links. Absent: that of
     * the request itself; no header is asked.
     */
    PUBLIC_SCHEME: z.enum(['http', 'https'], '应为 http 或 https').optional(),
    /** Logins of the demo world, set by `npm start`; shown on the login page of local builds only. */
    DEMO_LOGINS: json(z.array(demoLogin).max(20), '[]'),
    /** Host of the team that local and bare-IPv4 hosts stand for. Ignored in production. */
    LOCAL_DOMAIN: z.string().default('localhost'),
    /**
     * Signatures of `/ai`: `check` refuses wrong ones and lets unsigned calls pass, `require` refuses those too,
     * `off` looks at none. Empty: `require` in production, `check` elsewhere.
     */
    API_SIGNATURE: z.enum(['require', 'check', 'off', '']).default(''),
    /** Client id -> what it signs with. The first is our own web client's and is given to every browser. */
    API_SIGN_KEYS: json(signKeys, '{"web":"web-client"}'),
    /** The operator's own domains: teams can bind neither them nor what looks like them. */
    HOUSE_DOMAINS: json(z.array(z.string().toLowerCase()).max(50), '[]'),
    /** DNS over HTTPS in JSON form, which looks for the proof of a team's domain. */
    DNS_RESOLVER_URL: z.url().default('https://cloudflare-dns.com/dns-query'),
    /** `host:port` of web pages that may be added although they are not public: local fakes. Never in production. */
    OUTSIDE_ALLOWED_HOSTS: json(z.array(z.string().regex(/^[^\s/:]+:\d{1,5}$/)).max(20), '[]'),
    /** Where teams point their domain's CNAME; shown to them. */
    DOMAIN_TARGET: z.string().default(''),
    /** Cloudflare for SaaS: certificates for teams' domains. Off until zone and token are filled in. */
    CUSTOM_HOSTNAME_API: z.url().default('https://api.cloudflare.com/client/v4'),
    CUSTOM_HOSTNAME_ZONE: z.string().default(''),
    CUSTOM_HOSTNAME_TOKEN: z.string().default(''),
    /** By what partners' clients are distinguished; given to the browser. */
    CLIENT_MARKERS: json(clientMarkers, '{}'),
    /** libSQL/Turso URL that replaces D1 as the control-plane database; empty keeps D1. */
    DATABASE_URL: z.string().default(''),
    DATABASE_TOKEN: z.string().default(''),
    /** Where Durable Objects are laid down when they are first asked for. Absent: near whoever asks first. */
    OBJECT_LOCATION: z.enum(objectLocations, '应为 Cloudflare 的位置代号').optional(),
    /** S3 signing for browser uploads; in production the account's R2 endpoint. */
    R2_ENDPOINT: z.string().default(''),
    R2_BUCKET: z.string().default('yanmo-files'),
    R2_ACCESS_KEY_ID: z.string().default(''),
    R2_SECRET_ACCESS_KEY: z.string().default(''),
    ...signInSettings,
    /** Website apps of WeChat, one a host. */
    WECHAT_APPS: json(wechatAppsSchema, '[]'),
    /** Partners whose people may come in by a signed assertion. */
    PARTNERS: json(partnersSchema, '[]'),
    ...paymentSettings,
    /** Merchants of WeChat Pay; none takes payments until one is named. */
    WECHAT_PAY_MERCHANTS: json(wechatPayMerchantsSchema, '[]'),
    /** Merchants of Alipay. */
    ALIPAY_MERCHANTS: json(alipayMerchantsSchema, '[]'),
    /** Ad services that are told of registrations and payments; nobody until somebody is named. */
    AD_CONVERSIONS: json(adServicesSchema, '[]'),
    ...buyingSettings,
    /** Bank account that is shown for transfers; null offers none. */
    BANK_TRANSFER: json(bankAccountSchema, 'null'),
    /** How people reach whoever runs the site; nobody is named until somebody is entered. */
    SUPPORT_CONTACTS: json(supportContactsSchema, '[]'),
    /** Who searches the web; nobody until somebody is named. */
    WEB_SEARCH: json(webSearchersSchema, '[]'),
    /** Who reads a page that was found, tried in this order. */
    PAGE_READERS: json(pageReadersSchema, '[{"kind":"own"}]'),
    /** Who searches papers; nobody until somebody is named. */
    SCHOLAR_SOURCES: json(scholarSourcesSchema, '[]'),
    ...pushSettings,
    ...moderationSettings,
    /** Who judges texts and pictures, asked in this order until one answers; nobody until somebody is named. */
    MODERATION_PROVIDERS: json(judgesSchema, '[]'),
    MODEL_PROVIDERS: json(z.array(modelProvider).max(20), '[]'),
    /** Role -> provider id, e.g. {"chat":"deepseek","reasoning":"deepseek"}; the rest is `offline`. */
    MODEL_ROLES: json(z.partialRecord(modelRole, z.string()), '{}'),
    ...teamModelSettings,
    /** Keys under which those of teams are encrypted, by id: base64 of 32 bytes each. The first one encrypts. */
    TEAM_MODEL_KEYS: json(encryptionKeysSchema, '{}'),
    /** `host:port` of model servers that teams may name although they are not public, e.g. one in the same building. */
    TEAM_MODEL_HOSTS: json(localHostsSchema, '[]'),
    /** Longest wait for a model's first word, milliseconds: a local one reads long sources slowly. */
    MODEL_FIRST_WORD_MS: positive(90_000),
    /** Longest silence of a model between two words before its answer ends with an error. */
    MODEL_STALL_MS: positive(30_000),
    /** Answers one person may have running at the same time. */
    MAX_RUNNING_TURNS: positive(3),
    /** Questions one person may ask within a minute. */
    MAX_ASKS_PER_MINUTE: positive(60),
    /** Pieces of the queue `ingest` that are worked on at a time in all: `max_concurrency` times INGEST_AT_ONCE. */
    INGEST_PLACES: positive(10),
    /** Of them in one invocation, and pages that one waits for. */
    INGEST_AT_ONCE: positive(1),
    PAGES_AT_ONCE: positive(4),
    /** Heavy pieces (parsers, writers) at a time in one isolate. */
    HEAVY_PER_ISOLATE: positive(1),
    /** How long an invocation of a queue begins new work. */
    INVOCATION_SECONDS: positive(20),
    MAX_FILE_BYTES: positive(100 * 1024 * 1024),
    MAX_SPACE_BYTES: positive(50 * 1024 * 1024 * 1024),
    /** Passages of one index; a space that has more is split over several. */
    MAX_INDEX_PASSAGES: positive(500_000),
  })
  .superRefine((settings, issues) => {
    if (settings.APP_ENV === 'production' && settings.OUTSIDE_ALLOWED_HOSTS.length > 0) {
      issues.addIssue({
        code: 'custom',
        path: ['OUTSIDE_ALLOWED_HOSTS'],
        message: '线上环境须留空',
      })
    }
    for (const name of missingForSms(settings)) {
      issues.addIssue({ code: 'custom', path: [name], message: '发送短信所需，未填写或不可用' })
    }
    for (const name of missingForPush(settings)) {
      issues.addIssue({ code: 'custom', path: [name], message: '消息提醒所需，三项须一起填写' })
    }
    const providerIds = new Set(['offline', ...settings.MODEL_PROVIDERS.map((item) => item.id)])
    for (const [role, id] of Object.entries(settings.MODEL_ROLES)) {
      if (id && !providerIds.has(id)) {
        issues.addIssue({
          code: 'custom',
          path: ['MODEL_ROLES'],
          message: `${role} 指向的 ${id} 不在 MODEL_PROVIDERS 中`,
        })
      }
      const provider = settings.MODEL_PROVIDERS.find((item) => item.id === id)
      if (provider && !Object.keys(provider.models).includes(role)) {
        issues.addIssue({
          code: 'custom',
          path: ['MODEL_ROLES'],
          message: `${role} 指向 ${id}，但它没有写明这个角色所用的模型`,
        })
      }
    }
  })

export type Settings = z.infer<typeof settingsSchema>

/** Reads the environment or fails with a sentence for each variable that is wrong. Values are never quoted. */
export function readSettings(env: Record<string, unknown>): Settings {
  // An empty variable means the same as an absent one.
  const filled = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const result = settingsSchema.safeParse(filled)
  if (result.success) return result.data
  const lines = result.error.issues.map(
    (issue) => `配置项 ${issue.path.map(String).join('.')} 有误：${issue.message}`,
  )
  throw new Error(lines.join('\n'))
}

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

/** Who may open a line by itself, and to whom: always an address of the deployment's own settings. */
const TO_CONFIGURED: Record<string, string> = {
  'app/features/auth/server/sms/provider.ts': 'the SMS service',
  'app/features/auth/server/wechat/exchange.ts': 'WeChat',
  'app/features/attribution/server/conversions/service.ts': 'ad services',
  'app/features/commerce/server/providers/alipay/bill.ts': 'Alipay',
  'app/features/commerce/server/providers/alipay/call-alipay.ts': 'Alipay',
  'app/features/commerce/server/providers/wechat-pay/call-wechat-pay.ts': 'WeChat Pay',
  'app/features/commerce/server/providers/wechat-pay/payer.ts': 'WeChat Pay',
  'app/features/research/server/asking/ask.ts': 'searchers of the web and of papers',
  'app/features/moderation/server/providers/judge.ts': 'safety services',
  'app/features/models/server/openai-compatible/call.ts': 'models',
  'app/features/brands/server/custom-hostnames.ts': 'the platform',
  'app/features/brands/server/dns.ts': 'the DNS resolver',
  'app/core/outside/resolver.ts': 'the DNS resolver',
}

/** The only way to an address that a person, a page or a model names; it refuses what is private. */
const OUTSIDE_ONLY = 'workers/platform/web.ts'

test('S25: nothing of the server asks an address that somebody else names but the guarded way', () => {
  const files = globSync(['app/**/*.{ts,tsx}', 'workers/**/*.ts'], { cwd: root }).filter(
    (path) => !/\.test\.|\/ui\/|^app\/(client|kit)\//.test(path),
  )
  // A method that is only declared asks nothing.
  const asking = files.filter((path) =>
    /(?<!async )(?<![.\w])fetch\((?!\w+: )/.test(readFileSync(join(root, path), 'utf8')),
  )
  expect(asking.toSorted()).toEqual([...Object.keys(TO_CONFIGURED), OUTSIDE_ONLY].toSorted())
})

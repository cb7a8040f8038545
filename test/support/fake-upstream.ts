import type { TestProject } from 'vitest/node'
import { startFakeAds } from './providers/ads.ts'
import { startFakeAlipay } from './providers/alipay.ts'
import { startCanary } from './providers/canary.ts'
import { startFakeEdge } from './providers/edge.ts'
import { startLocalServers } from './providers/local-servers.ts'
import { startFakeModeration } from './providers/moderation.ts'
import { startFakeUpstream } from './providers/openai-compatible.ts'
import { startFakePush } from './providers/push.ts'
import { startFakeResearch } from './providers/research.ts'
import { startFakeSms } from './providers/sms.ts'
import { startFakeWechat } from './providers/wechat.ts'
import { startFakeWechatPay } from './providers/wechat-pay.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Base URL of the fake model server, a real one in Node. */
    fakeModels: string
    /** Base URL of the fakes of servers that people run at home: llama.cpp, Ollama and LM Studio. */
    localServers: string
    /** Base URL of a host outside that tells who came. */
    canary: string
    /** Base URL of the fake resolver and custom-hostname provider. */
    fakeEdge: string
    /** Base URL of the fake services that judge texts and pictures. */
    fakeJudges: string
    /** Base URL of the fake ad services. */
    fakeAds: string
    /** Base URL of the fake push service. */
    fakePush: string
    /** Base URL of the fake SMS vendors. */
    fakeSms: string
    /** Base URL of the fake searchers of web and papers. */
    fakeResearch: string
    /** Base URL of the fake WeChat. */
    fakeWechat: string
    /** Base URL of the fake WeChat Pay. */
    fakeWechatPay: string
    /** Address of the fake gateway of Alipay. */
    fakeAlipay: string
  }
}

/** One fake of each third party for all test files; they tell their requests apart by names of their own. */
export default async function setup(project: TestProject) {
  const [
    upstream,
    edge,
    sms,
    wechat,
    research,
    canary,
    judges,
    local,
    wechatPay,
    alipay,
    ads,
    push,
  ] = await Promise.all([
    startFakeUpstream(),
    startFakeEdge(),
    startFakeSms(),
    startFakeWechat(),
    startFakeResearch(),
    startCanary(),
    startFakeModeration(),
    startLocalServers(),
    startFakeWechatPay(),
    startFakeAlipay(),
    startFakeAds(),
    startFakePush(),
  ])
  project.provide('fakeModels', upstream.url)
  project.provide('localServers', local.url)
  project.provide('canary', canary.url)
  project.provide('fakeEdge', edge.url)
  project.provide('fakeJudges', judges.url)
  project.provide('fakeAds', ads.url)
  project.provide('fakePush', push.url)
  project.provide('fakeSms', sms.url)
  project.provide('fakeWechat', wechat.url)
  project.provide('fakeWechatPay', wechatPay.url)
  project.provide('fakeAlipay', alipay.url)
  project.provide('fakeResearch', research.url)
  return async () => {
    edge.close()
    research.close()
    canary.close()
    await Promise.all([
      upstream.close(),
      ads.close(),
      push.close(),
      sms.close(),
      wechat.close(),
      judges.close(),
      local.close(),
      wechatPay.close(),
      alipay.close(),
    ])
  }
}

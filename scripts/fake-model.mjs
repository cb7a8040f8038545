// node scripts/fake-model.mjs [port]: an OpenAI-compatible server that answers, and misbehaves on request.
import { continueUnderModernNode } from './lib/install.mjs'

continueUnderModernNode()

const { startFakeUpstream } = await import('../test/support/providers/openai-compatible.ts')
const upstream = await startFakeUpstream(Number(process.argv[2] ?? 8750))
console.log(upstream.url)

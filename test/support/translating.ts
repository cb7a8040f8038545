import { inject } from 'vitest'
import type { SeatedContext } from '~/core/context'
import type { FileId } from '~/core/ids'
import type { JobMessage } from '~/core/jobs'
import { openModels } from '~/features/models/server'
import { translationHandlers } from '~/features/library/server/translate/handlers'
import { addFile, ask, createWorld, learnAll, type World } from './learning'

/** The gateway with one provider whose model does what its name says, see `fault-script.ts`. */
export function modelsOf(script: string, roles: Record<string, string> = { translation: 'fake' }) {
  const provider = {
    id: 'fake',
    kind: 'openai-compatible' as const,
    label: '测试译者',
    baseUrl: inject('fakeModels'),
    apiKey: '',
    models: {
      chat: `fake?text=translation&${script}`,
      translation: `fake?text=translation&${script}`,
    },
    replayReasoning: 'never' as const,
    extraBody: {},
  }
  return openModels({ MODEL_PROVIDERS: [provider], MODEL_ROLES: roles, MODEL_STALL_MS: 1500 })
}

/** A world with a learned text file of these paragraphs, and a translator. */
export async function translatingWorld(
  paragraphs: readonly string[],
  script: string,
  roles?: Record<string, string>,
): Promise<{ world: World; ctx: SeatedContext; fileId: FileId }> {
  const world = createWorld({ models: modelsOf(script, roles) })
  const fileId = await addFile(world, '导则.md', paragraphs.join('\n\n'))
  await learnAll(world, ask(fileId))
  return { world, ctx: world.ctx, fileId }
}

/** Runs what waits in the queue until nothing does, at most `most` tickets. Answers how many ran. */
export async function translateAll(world: World, most = 200): Promise<number> {
  let ran = 0
  for (; ran < most; ran += 1) {
    const message = world.queued.shift()
    if (!message) break
    await runTranslation(world.ctx, message)
  }
  return ran
}

export async function runTranslation(ctx: SeatedContext, message: JobMessage): Promise<void> {
  const handler = translationHandlers.find((item) => item.type === message.type)
  await handler?.run(ctx, message.payload)
}

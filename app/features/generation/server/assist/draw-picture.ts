import type { SeatedContext } from '~/core/context'
import { holdCoins, releaseHold, settleHold } from '~/features/billing/server'
import type { AssistInput } from '~/features/document/assist-contract'
import type { AssistEvent } from '~/features/document/assist-terms'
import type { Figure, SectionBody } from '#packages/document'
import { takeImage } from '~/features/document/server'
import { plainText } from '#packages/document/text-checks'
import { prices } from '../../lengths'

/** Longer than a picture takes; what dies meanwhile goes back by itself. */
const HELD_FOR_MS = 10 * 60_000
const DESCRIPTION_LIMIT = 1_000
const CAPTION_LIMIT = 60

interface Drawing {
  input: AssistInput
  editId: string
  path: readonly string[]
  by: string
}

/**
 * A picture by a model, for coins that are held before and paid when it is there; one that fails, is refused or left
 * costs nothing. Errors: coinsShort (7001), capReached, those of the models and of `takeImage`.
 */
export async function* drawnPicture(
  ctx: SeatedContext,
  { input, editId, path, by }: Drawing,
  signal: AbortSignal,
): AsyncGenerator<AssistEvent> {
  const { teamId, memberId } = ctx.seat
  const hold = await holdCoins(ctx, {
    teamId,
    memberId,
    amountCoins: prices.image,
    key: `editor.picture:${editId}`,
    purpose: 'editor.picture',
    forMs: HELD_FOR_MS,
  })
  const held = { teamId, holdId: hold.id }
  let body: SectionBody | null = null
  try {
    yield { type: 'assist.started', editId, by }
    const bytes = await ctx.models.draw(descriptionOf(input, path), signal)
    signal.throwIfAborted()
    const image = await takeImage(ctx, input.id, bytes)
    await settleHold(ctx, { ...held, amountCoins: prices.image })
    body = bodyOf(editId, captionOf(input), image)
  } finally {
    // Also where its reader has left.
    if (!body) await releaseHold(ctx, held)
  }
  yield { type: 'assist.done', editId, body, invented: 0 }
}

function descriptionOf({ wish, body }: AssistInput, path: readonly string[]): string {
  const words = [wish, plainText(body)].filter((text) => text.trim() !== '').join('\n')
  return `为一篇文档画一幅插图，画面里不要文字。内容：${words || path.join('，')}`.slice(
    0,
    DESCRIPTION_LIMIT,
  )
}

const captionOf = ({ wish }: AssistInput): string => wish.slice(0, CAPTION_LIMIT)

function bodyOf(
  editId: string,
  caption: string,
  image: Awaited<ReturnType<typeof takeImage>>,
): SectionBody {
  const figure: Figure = {
    type: 'figure',
    attrs: {
      blockId: blockId(),
      by: 'ai',
      step: `edit:${editId}`,
      id: `fig-${blockId()}`,
      caption,
      evidenceIds: [],
      spec: { kind: 'image', ...image },
    },
  }
  return { type: 'doc', content: [figure] }
}

const blockId = (): string => crypto.randomUUID().replaceAll('-', '').slice(0, 8)

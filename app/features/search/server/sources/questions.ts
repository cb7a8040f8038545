import { asFound, foundNothing, isWithinDays } from '~/core/text/find'
import { parseDateTime } from '~/core/format'
import { addressOfFound, lookUpQuestions } from '~/features/chat/server/find'
import { groupOf, type Source } from '../source'

/** The caller's own conversations: nobody sees another's. */
export const questionsSource: Source = {
  kinds: ['question'],
  async begin(ctx, asked) {
    const { keyword, owner, limit } = asked
    if (owner !== '' && owner !== ctx.actor.accountId) {
      return async () => groupOf('question', await foundNothing<never>(), (hit) => hit)
    }
    const finish = await lookUpQuestions(ctx, keyword.typed)
    return async () => {
      const all = (await finish()).filter(({ record }) =>
        isWithinDays(parseDateTime(record.updateTime)?.getTime() ?? 0, asked),
      )
      return groupOf('question', asFound(all, limit), ({ record, part, text, mark, messageId }) => {
        const marks: [number, number][] = mark ? [[mark.from, mark.to]] : []
        const isTitle = part === 'title'
        return {
          id: record.sessionId,
          path: addressOfFound(record, messageId),
          type: record.sessionFrom,
          title: isTitle ? text : record.title,
          marks: isTitle ? marks : [],
          excerpt: isTitle ? null : { heading: '', text, marks, anchor: null },
          time: record.updateTime,
        }
      })
    }
  },
}

import { Plugin, PluginKey, TextSelection } from 'prosemirror-state'
import type { EditorState, Transaction } from 'prosemirror-state'
import { fixTablesKey } from 'prosemirror-tables'
import { Step } from 'prosemirror-transform'
import type { LiveSteps } from '../live-terms'
import { proseSchema } from './schema'

/** A step of one's own that the room has not taken yet. */
interface Unconfirmed {
  step: Step
  inverted: Step
  /** Sets right what steps of several people left: everybody does it, and once is enough. */
  isRepair: boolean
}

interface Collab {
  clientId: string
  /** That of the room, without what is unconfirmed. */
  version: number
  unconfirmed: readonly Unconfirmed[]
}

declare module 'prosemirror-transform' {
  // It stands there, for `prosemirror-collab`, and is left out of the types.
  interface Mapping {
    setMirror(index: number, mirror: number): void
  }
}

const key = new PluginKey<Collab>('collab')

/**
 * Keeps what a text has beyond that of the room. As `prosemirror-collab`, save that the room may take steps of one's own
 * otherwise than they were sent: moved behind those of others.
 */
export const collab = ({ version, clientId }: Pick<Collab, 'version' | 'clientId'>) =>
  new Plugin<Collab>({
    key,
    state: {
      init: () => ({ clientId, version, unconfirmed: [] }),
      apply: (tr, before) =>
        tr.getMeta(key) ?? { ...before, unconfirmed: [...before.unconfirmed, ...stepsOf(tr)] },
    },
    // Undo can be carried over the steps of others.
    historyPreserveItems: true,
  })

export const versionOf = (state: EditorState): number => collabOf(state).version

/** Whether the room has not taken all of one's own yet. */
export const hasUnconfirmed = (state: EditorState): boolean =>
  collabOf(state).unconfirmed.length > 0

/** What the room is to take next, of at most so many steps; `isExact`: as it is, not behind those of others. */
export function sendableSteps(
  state: EditorState,
  limit: number,
): { version: number; steps: unknown[]; isExact: boolean } {
  const { version, unconfirmed } = collabOf(state)
  const next = unconfirmed.slice(0, limit)
  const isExact = next.some(({ isRepair }) => isRepair)
  return { version, steps: next.map(({ step }) => sentForm(step)), isExact }
}

/** Says of a transaction that whoever sees what it sets right makes it, too. */
export const asRepair = (tr: Transaction): Transaction => tr.setMeta('repair', true)

/** Whether it brings what the room has taken. */
export const isFromRoom = (tr: Transaction): boolean => tr.getMeta(key) !== undefined

/** What several frames bring, as one: each step once. `gap` where some are missing in between. */
export function joinSteps(frames: readonly LiveSteps[]): LiveSteps | 'gap' {
  const [first, ...later] = frames.toSorted((left, right) => startOf(left) - startOf(right))
  let joined = first ?? { version: 0, steps: [], clientIds: [] }
  for (const { version, steps, clientIds } of later) {
    const passed = joined.version - (version - steps.length)
    if (passed < 0) return 'gap'
    if (passed >= steps.length) continue
    joined = {
      version,
      steps: [...joined.steps, ...steps.slice(passed)],
      clientIds: [...joined.clientIds, ...clientIds.slice(passed)],
    }
  }
  return joined
}

/**
 * Takes in what the room has taken, up to the end of one's own among it: to be asked again with the state after it, until
 * it answers null, where nothing is new. `gap` where some are missing in between. Since one's own were sent, nothing of
 * others may have been taken in without them: those that come are the first that are unconfirmed.
 */
export function receiveSteps(state: EditorState, frame: LiveSteps): Transaction | 'gap' | null {
  const { steps, clientIds } = frame
  const { clientId, ...before } = collabOf(state)
  const passed = before.version - startOf(frame)
  if (passed < 0) return 'gap'
  if (passed >= steps.length) return null
  const news = steps.slice(passed).map((step) => Step.fromJSON(proseSchema, step))
  const areOwn = clientIds.slice(passed).map((id) => id === clientId)
  const confirmed = countUnmoved(news, areOwn, before.unconfirmed)
  const end = endOfOwn(areOwn, confirmed)
  const { tr } = state
  const own = before.unconfirmed.slice(confirmed)
  const missed = news.slice(confirmed, end)
  const after = { clientId, version: before.version + end }
  // Taken back and done anew for nothing, what follows would be a step to undo.
  if (missed.length === 0) return tr.setMeta(key, { ...after, unconfirmed: own })
  const unconfirmed = rebase(tr, own, { missed, areOwn: areOwn.slice(confirmed, end) })
  keepSelection(tr, state)
  return tr
    .setMeta(key, { ...after, unconfirmed })
    .setMeta('rebased', own.length)
    .setMeta('addToHistory', false)
}

const startOf = ({ version, steps }: LiveSteps): number => version - steps.length

function collabOf(state: EditorState): Collab {
  const found = key.getState(state)
  if (!found) throw new Error('the text is not written live')
  return found
}

function stepsOf(tr: Transaction): Unconfirmed[] {
  const root: Transaction | undefined = tr.getMeta('appendedTransaction')
  const isOfAll = (tr.getMeta('repair') ?? tr.getMeta(fixTablesKey)) !== undefined
  // What one's own steps left, nobody else sees.
  const isRepair = isOfAll && root !== undefined && isFromRoom(root)
  return tr.steps.flatMap((step, index) => {
    const doc = tr.docs[index]
    return doc ? [{ step, inverted: step.invert(doc), isRepair }] : []
  })
}

interface StepJson {
  stepType: string
  steps?: readonly StepJson[]
}

/** As the room can read it: what sets several marks and was undone and done again holds others that do, which it refuses. */
function sentForm(step: Step): StepJson {
  const json = step.toJSON() as StepJson
  return json.steps ? { ...json, steps: leavesOf(json) } : json
}

const leavesOf = (json: StepJson): StepJson[] => json.steps?.flatMap(leavesOf) ?? [json]

const formOf = (step: Step): string => JSON.stringify(sentForm(step))

/** How many of one's own came back first, and as they were sent. */
function countUnmoved(
  news: readonly Step[],
  areOwn: readonly boolean[],
  unconfirmed: readonly Unconfirmed[],
): number {
  const isUnmoved = (step: Step, index: number) => {
    const own = unconfirmed[index]
    return areOwn[index] && own && formOf(step) === formOf(own.step)
  }
  const count = news.findIndex((step, index) => !isUnmoved(step, index))
  return count < 0 ? news.length : count
}

/** Behind the first of one's own from `from` on: undo is carried over what comes before them only. */
function endOfOwn(areOwn: readonly boolean[], from: number): number {
  const first = areOwn.indexOf(true, from)
  if (first < 0) return areOwn.length
  const next = areOwn.indexOf(false, first)
  return next < 0 ? areOwn.length : next
}

/**
 * Takes one's own back, does what the room has taken, and does anew what of one's own is not among it. Answers that;
 * what has no place any more is left out.
 */
function rebase(
  tr: Transaction,
  own: readonly Unconfirmed[],
  { missed, areOwn }: { missed: readonly Step[]; areOwn: readonly boolean[] },
): Unconfirmed[] {
  for (const { inverted } of own.toReversed()) tr.step(inverted)
  let behind = own.length
  // The place where it was taken back is the one where it stands now.
  const stands = () => tr.mapping.setMirror((behind -= 1), tr.steps.length - 1)
  for (const [index, step] of missed.entries()) {
    tr.step(step)
    if (areOwn[index] && behind > 0) stands()
  }
  // What nothing of one's own builds on is found again where it is still wanted.
  const end = own.findLastIndex(({ isRepair }) => !isRepair) + 1
  return own.slice(own.length - behind, end).flatMap(({ step, isRepair }) => {
    const mapped = step.map(tr.mapping.slice(behind))
    const doc = tr.doc
    if (!mapped || tr.maybeStep(mapped).failed !== null) {
      behind -= 1
      return []
    }
    stands()
    return [{ step: mapped, inverted: mapped.invert(doc), isRepair }]
  })
}

/** What others put in where the caret stands comes behind it. */
function keepSelection(tr: Transaction, { selection }: EditorState): void {
  if (!(selection instanceof TextSelection)) return
  const [anchor, head] = [selection.anchor, selection.head].map((place) =>
    tr.doc.resolve(tr.mapping.map(place, -1)),
  )
  if (anchor && head) tr.setSelection(TextSelection.between(anchor, head, -1))
}

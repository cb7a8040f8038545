import { checkSupport } from '~/features/models/server'
import { halfOf } from '../halves'
import { inHalves, readLabels } from './marking'
import { readOwnClaims } from './own-claims'

interface Label {
  id: string
  file: string
  passage: string
  claim: string
  label: 'supported' | 'contradicted' | 'unsupported'
  kind: string
}

/** Holds each labelled claim against its passage with the check that citations go through. */
export async function run(directory: string) {
  const rows = readLabels<Label>(directory, 'claims.jsonl').map((label) => ({
    label,
    isDoubted: checkSupport(label.claim, label.passage) !== 'supported',
  }))
  const counted = rows.map(({ label: { file, label, kind }, isDoubted }) => {
    const isTrue = label === 'supported'
    return {
      document: file,
      kind,
      counts: {
        false: isTrue ? 0 : 1,
        found: !isTrue && isDoubted ? 1 : 0,
        true: isTrue ? 1 : 0,
        doubted: isTrue && isDoubted ? 1 : 0,
      },
    }
  })
  const kinds = [...Map.groupBy(counted, ({ kind }) => kind)].map(
    ([kind, some]) => [kind, inHalves(some).all] as const,
  )
  const failing = rows
    .filter(({ label, isDoubted }) => (label.label === 'supported') === isDoubted)
    .map(({ label: { id, file, kind, label, claim, passage } }) => ({
      id,
      half: halfOf(file),
      kind,
      label,
      claim,
      passage,
    }))
  return { ...inHalves(counted), own: ownCounts(), kinds: Object.fromEntries(kinds), failing }
}

/** The same counts of the shipped claims, which are of other trades than the labelled documents. */
function ownCounts() {
  const counts = { false: 0, found: 0, true: 0, doubted: 0 }
  for (const { claim, passage, isTrue } of readOwnClaims()) {
    const isDoubted = checkSupport(claim, passage) !== 'supported'
    counts[isTrue ? 'true' : 'false'] += 1
    if (isDoubted) counts[isTrue ? 'doubted' : 'found'] += 1
  }
  return counts
}

import type { ModelIdentity } from '~/features/models/terms'
import type { ReadyModes } from '../../terms'

/** Who could answer besides the one who did, or who does when nobody has yet. */
export function othersThan(
  by: ModelIdentity | null,
  { answerers }: Pick<ReadyModes, 'answerers'>,
): ModelIdentity[] {
  const named = by && by.provider !== 'none' ? by : answerers[0]
  return answerers.filter(({ provider }) => provider !== named?.provider)
}

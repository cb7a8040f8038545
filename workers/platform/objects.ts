import type { Context } from '~/core/context'
import { reach, type ObjectNamespace, type Remote } from '~/core/objects'
import type { SlotGates } from '~/features/models/server'
import type { RateGate } from '../objects/rate-gate'

export type ObjectBindings = Partial<Record<ObjectNamespace, DurableObjectNamespace>>

/**
 * The object of this name, whose methods are called as if they stood here. The ingest Worker has not all of them. One
 * that is not there yet is laid down at `location`; absent: near whoever asks first.
 */
export function reachObject(
  env: ObjectBindings,
  namespace: ObjectNamespace,
  name: string,
  location?: DurableObjectLocationHint,
): object {
  const binding = env[namespace]
  if (!binding) throw new Error(`this Worker has no ${namespace}`)
  const stub = binding.get(binding.idFromName(name), location && { locationHint: location })
  const methods = stub as unknown as Record<PropertyKey, (...args: unknown[]) => unknown>
  return new Proxy(stub, {
    get: (_stub, key) =>
      // An object that is awaited itself is no promise.
      key === 'then' ? undefined : async (...args: unknown[]) => methods[key]?.(...args),
  })
}

/** The places at a model's server, whichever isolate asks; null where the Worker has no gates. */
export function reachSlotGates(env: ObjectBindings, objects: Context['objects']): SlotGates | null {
  if (!env.RATE_GATE) return null
  return (server) => {
    const name = JSON.stringify(['model-slots', server])
    const gate = reach<Remote<RateGate>>({ objects }, 'RATE_GATE', name)
    return {
      enter: (id, isPerson, slots) => gate.enterSlot(id, isPerson, slots),
      stay: (id, slots) => gate.staySlot(id, slots),
      leave: (id) => gate.leaveSlot(id),
    }
  }
}

/**
 * Why a page of the public web could not be had. `refused`: we do not go there, whatever answers. `locked`: it wants a
 * sign-in. `type`: it is no page. `nowhere`: nobody has that name. `malformed`: it is no
 * address. The rest is in the words.
 */
export type OutsideReason =
  | 'refused'
  | 'unreachable'
  | 'nowhere'
  | 'malformed'
  | 'slow'
  | 'locked'
  | 'gone'
  | 'redirects'
  | 'type'
  | 'size'

/** What a walk outside ended with. Nothing of the foreign answer is in its message. */
export class OutsideRefusal extends Error {
  constructor(
    readonly reason: OutsideReason,
    options?: ErrorOptions,
  ) {
    super(`outside: ${reason}`, options)
    this.name = 'OutsideRefusal'
  }
}

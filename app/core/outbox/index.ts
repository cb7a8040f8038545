export {
  acknowledge,
  bury,
  commit,
  sweepOutbox,
  ticket,
  wake,
  writeTicket,
  type Ticket,
} from './outbox'
export { HELD_UNTIL, holdTicket, holdTickets, releaseTickets, reviveTicket } from './holds'
export {
  lease,
  MOST_ATTEMPTS,
  putBack,
  releaseLeasesOf,
  renewLease,
  waitingIn,
  type Capacity,
  type LeasedTicket,
} from './leases'

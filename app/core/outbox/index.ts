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
export { holdTicket, holdTickets, releaseTickets } from './holds'
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

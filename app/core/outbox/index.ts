export { acknowledge, bury, commit, sweepOutbox, ticket, type Ticket } from './outbox'

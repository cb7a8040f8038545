export { AccountSwitcher, openAccountSwitcher } from './account-switcher'
export { TeamModals } from './team-modals'

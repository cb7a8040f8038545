export { CoinAlert } from './coin-alert'
export { CoinsScreen } from './coins-screen'
export { OwnCoinsScreen } from './own-coins-screen'
export { RedeemDialog } from './redeem-dialog'

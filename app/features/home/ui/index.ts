export { HomeBanners } from './home-banners'
export { HomeOffers } from './home-offers'
export { useHomeIndex } from './use-home-index'

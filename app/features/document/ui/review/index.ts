export { ReviewBar } from './review-bar'
export { ReviewMenu } from './review-menu'
export { useReview, type Review } from './use-review'

/** What an order counts beside the ranking by words, which counts 1, where the settings name no other (decision 0022). */
export const WEIGHT_OF_MEANING = 0.1
export const WEIGHT_OF_RERANKING = 0.5

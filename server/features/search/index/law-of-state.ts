/** Authority (`law_work.effect_rank`) of the least law of the state: everyday questions are mostly answered there. */
export const LEAST_RANK_OF_STATE = 75

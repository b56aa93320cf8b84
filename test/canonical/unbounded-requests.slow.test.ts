// Unbounded requests in finitely many canonical states, for all counted models.
import {
  canonicalStatesAreCounted,
  countedModels,
  countedWhenMoved,
  movingMergesLess,
} from './unbounded-requests.js'

canonicalStatesAreCounted(countedModels)
movingMergesLess(countedWhenMoved)

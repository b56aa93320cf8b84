// The searches against one another and against the toy, for larger models than those of searches.test.ts.
import { models, searchesAgree } from './searches-agree.js'

searchesAgree(models.slice(0, -2))

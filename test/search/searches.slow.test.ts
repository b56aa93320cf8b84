// The searches against one another and against the toy, for models of thousands of states.
import { models, searchesAgree } from './searches-agree.js'

searchesAgree(models)

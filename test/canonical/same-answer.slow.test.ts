// Predicates that count as clean answer the same for moved timestamps: thousands of random ones.
import { cleanAnswersStay } from './same-answer.properties.js'

cleanAnswersStay(2500, 120)

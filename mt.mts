import { check, modelFor, mutated, usualCheck } from './src/index.ts'

for (const name of process.argv.slice(2)) {
  const spec = (await import(`./specs/${name}.ts`)).default
  const { mutants } = await import(`./specs/mutants/${name}.ts`)
  for (const m of mutants) {
    try {
      const s: any = mutated(spec, m)
      const ps = s.properties.filter((p: any) => p.name === 'servedInRequestOrder')
      const model = modelFor(s, m.model, ps)
      const t = Date.now()
      const r = check(model, ps, { ...usualCheck, maxStates: 30000 })
      console.log(
        name,
        '|',
        m.name,
        JSON.stringify(m.model),
        JSON.stringify(m.verdicts),
        '=>',
        r.verdicts[0]!.verdict,
        (r.verdicts[0] as any).trace?.steps.length,
        r.exploration.states,
        Date.now() - t,
      )
    } catch (e) {
      console.log(name, m.name, (e as Error).message.slice(0, 150))
    }
  }
}

-- The semaphore with a queue for the comparison with Rumur: sites as a scalarset, so that its symmetry reduction
-- applies; requests without bound. signal(S) hands its unit to the first of the queue, who is in by that step.
-- With --symmetry-reduction=off it counts the same states as the checker does without reductions.
--
-- Murphi has no macros for its constants: reductions.ts replaces the value of this line.

const
  N: 3;

type
  Site: scalarset(N);
  -- inside: wait(S) has been passed, or the site sleeps in the queue.
  Phase: enum { idle, waiting, inside };
  Length: 0..N-1;
  Place: 0..N-2; -- whoever is in the section does not sleep

var
  phase: array[Site] of Phase;
  S: 0..1;
  queue: array[Place] of Site; -- undefined from the place `queued` on
  queued: Length;

function sleeps(i: Site): boolean;
begin
  return exists place: Place do place < queued & queue[place] = i end;
end;

startstate
begin
  for i: Site do
    phase[i] := idle;
  end;
  S := 1;
  undefine queue;
  queued := 0;
end;

ruleset i: Site do
  rule "request"
    phase[i] = idle
  ==>
  begin
    phase[i] := waiting;
  end;

  rule "wait"
    phase[i] = waiting
  ==>
  begin
    phase[i] := inside;
    if S > 0 then
      S := S - 1;
    else
      queue[queued] := i;
      queued := queued + 1;
    end;
  end;

  rule "signal"
    phase[i] = inside & !sleeps(i)
  ==>
  begin
    phase[i] := idle;
    if queued = 0 then
      S := S + 1;
    else
      for place: Place do
        if place + 1 < queued then
          queue[place] := queue[place + 1];
        elsif place + 1 = queued then
          undefine queue[place];
        end;
      end;
      queued := queued - 1;
    end;
  end;
end;

invariant "mutual exclusion"
  forall i: Site do
    forall j: Site do
      i != j -> phase[i] != inside | sleeps(i) | phase[j] != inside | sleeps(j)
    end
  end;

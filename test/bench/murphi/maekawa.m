-- Basic Maekawa for the comparison with Rumur: sites in a grid, whose quorums are their row and their column.
-- Rows and columns are scalarsets, so Rumur may permute the rows and permute the columns: 4 renamings of a
-- square of four, half of its 8 (to exchange rows with columns is not a permutation of a scalarset). In a grid of one row
-- every quorum is all sites, and the columns' permutations are all there are.
-- FIFO channels, a site's messages to itself are handled inside the sending step, last; entering as a step of its own.
-- With --symmetry-reduction=off it counts the same states as the checker does without reductions.
-- It deadlocks: generate the verifier with --deadlock-detection=off.
--
-- Murphi has no macros for its constants: reductions.ts replaces the values of these lines.

const
  ROWS: 2;
  COLUMNS: 2;
  REQUESTS: 0; -- of each site; 0: no bound

type
  Row: scalarset(ROWS);
  Column: scalarset(COLUMNS);
  Phase: enum { idle, waiting, held };
  Message: enum { request, release, vote };
  -- A FIFO channel of three places: a release, the next request, and a vote. Places not used are undefined.
  Channel: record
    first: Message;
    second: Message;
    third: Message;
  end;
  Site: record
    row: Row;
    column: Column;
  end;
  -- The members of a quorum less the one voted for.
  Length: 0..ROWS+COLUMNS-2;
  Place: 0..ROWS+COLUMNS-3;

var
  phase: array[Row] of array[Column] of Phase;
  voted: array[Row] of array[Column] of boolean;
  votes: array[Row] of array[Column] of array[Row] of array[Column] of boolean; -- of whom, from whom
  queue: array[Row] of array[Column] of array[Place] of Site; -- undefined from the place `queued` on
  queued: array[Row] of array[Column] of Length;
  channel: array[Row] of array[Column] of array[Row] of array[Column] of Channel; -- from whom, to whom
  requests: array[Row] of array[Column] of 0..REQUESTS; -- still to be made, if they are bounded

function self(r: Row; c: Column; s: Row; d: Column): boolean;
begin
  return r = s & c = d;
end;

function member(r: Row; c: Column; s: Row; d: Column): boolean;
begin
  return r = s | c = d;
end;

procedure transmit(r: Row; c: Column; s: Row; d: Column; message: Message);
begin
  alias way: channel[r][c][s][d] do
    if isundefined(way.first) then
      way.first := message;
    elsif isundefined(way.second) then
      way.second := message;
    else
      assert isundefined(way.third) "a channel is full";
      way.third := message;
    end;
  end;
end;

procedure take(r: Row; c: Column; s: Row; d: Column);
begin
  alias way: channel[r][c][s][d] do
    undefine way.first;
    if !isundefined(way.second) then
      way.first := way.second;
      undefine way.second;
      if !isundefined(way.third) then
        way.second := way.third;
        undefine way.third;
      end;
    end;
  end;
end;

-- (r, c) votes for (s, d).
procedure voteFor(r: Row; c: Column; s: Row; d: Column);
begin
  if self(r, c, s, d) then
    votes[r][c][r][c] := true;
  else
    transmit(r, c, s, d, vote);
  end;
end;

-- (r, c) handles the request of (s, d).
procedure onRequest(r: Row; c: Column; s: Row; d: Column);
begin
  if voted[r][c] then
    queue[r][c][queued[r][c]].row := s;
    queue[r][c][queued[r][c]].column := d;
    queued[r][c] := queued[r][c] + 1;
  else
    voted[r][c] := true;
    voteFor(r, c, s, d);
  end;
end;

procedure onRelease(r: Row; c: Column);
var
  s: Row;
  d: Column;
begin
  if queued[r][c] = 0 then
    voted[r][c] := false;
  else
    s := queue[r][c][0].row;
    d := queue[r][c][0].column;
    for place: Place do
      if place + 1 < queued[r][c] then
        queue[r][c][place] := queue[r][c][place + 1];
      elsif place + 1 = queued[r][c] then
        undefine queue[r][c][place];
      end;
    end;
    queued[r][c] := queued[r][c] - 1;
    voteFor(r, c, s, d);
  end;
end;

procedure sendToOtherMembers(r: Row; c: Column; message: Message);
begin
  for s: Row do
    for d: Column do
      if member(r, c, s, d) & !self(r, c, s, d) then
        transmit(r, c, s, d, message);
      end;
    end;
  end;
end;

startstate
begin
  undefine channel;
  undefine queue;
  for r: Row do
    for c: Column do
      phase[r][c] := idle;
      voted[r][c] := false;
      queued[r][c] := 0;
      requests[r][c] := REQUESTS;
      for s: Row do
        for d: Column do
          votes[r][c][s][d] := false;
        end;
      end;
    end;
  end;
end;

ruleset r: Row; c: Column do
  rule "request"
    phase[r][c] = idle & (REQUESTS = 0 | requests[r][c] > 0)
  ==>
  begin
    if REQUESTS > 0 then
      requests[r][c] := requests[r][c] - 1;
    end;
    phase[r][c] := waiting;
    sendToOtherMembers(r, c, request);
    onRequest(r, c, r, c);
  end;

  rule "enter"
    phase[r][c] = waiting &
      forall s: Row do forall d: Column do member(r, c, s, d) -> votes[r][c][s][d] end end
  ==>
  begin
    phase[r][c] := held;
  end;

  rule "exit"
    phase[r][c] = held
  ==>
  begin
    phase[r][c] := idle;
    for s: Row do
      for d: Column do
        votes[r][c][s][d] := false;
      end;
    end;
    sendToOtherMembers(r, c, release);
    onRelease(r, c);
  end;
end;

-- From (r, c) to (s, d).
ruleset r: Row; c: Column; s: Row; d: Column do
  rule "on request"
    !isundefined(channel[r][c][s][d].first) & channel[r][c][s][d].first = request
  ==>
  begin
    take(r, c, s, d);
    onRequest(s, d, r, c);
  end;

  rule "on release"
    !isundefined(channel[r][c][s][d].first) & channel[r][c][s][d].first = release
  ==>
  begin
    take(r, c, s, d);
    onRelease(s, d);
  end;

  rule "on vote"
    !isundefined(channel[r][c][s][d].first) & channel[r][c][s][d].first = vote
  ==>
  begin
    take(r, c, s, d);
    votes[s][d][r][c] := true;
  end;
end;

invariant "mutual exclusion"
  forall r: Row do forall c: Column do forall s: Row do forall d: Column do
    !self(r, c, s, d) -> phase[r][c] != held | phase[s][d] != held
  end end end end;

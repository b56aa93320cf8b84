-- The central server for the comparison with Rumur: clients as a scalarset, so that its symmetry reduction
-- applies; FIFO channels, no bound on requests, entering as a step of its own. With
-- --symmetry-reduction=off it counts the same states as the checker does without reductions.
--
-- Rules fired: Rumur counts every rule whose guard holds, which is the checker's count of transitions.
--
-- Murphi has no macros for its constants: reductions.ts replaces the values of these lines.

const
  N: 3;

type
  Client: scalarset(N);
  Phase: enum { idle, waiting, held };
  Message: enum { request, release };
  -- A FIFO channel to the coordinator of two places: a release and the next request. Places not used are undefined.
  Channel: record
    first: Message;
    second: Message;
  end;
  Length: 0..N-1;
  Place: 0..N-2; -- a holder cannot be queued on FIFO channels

var
  phase: array[Client] of Phase;
  granted: array[Client] of boolean;
  toCoordinator: array[Client] of Channel;
  toClient: array[Client] of boolean; -- the token is on its way to this client
  haveToken: boolean;
  queue: array[Place] of Client; -- undefined from the place `queued` on
  queued: Length;

procedure sendToCoordinator(i: Client; message: Message);
begin
  if isundefined(toCoordinator[i].first) then
    toCoordinator[i].first := message;
  else
    assert isundefined(toCoordinator[i].second) "a channel to the coordinator is full";
    toCoordinator[i].second := message;
  end;
end;

procedure sendToken(i: Client);
begin
  assert !toClient[i] "a channel to a client is full";
  toClient[i] := true;
end;

procedure receive(i: Client);
begin
  if isundefined(toCoordinator[i].second) then
    undefine toCoordinator[i].first;
  else
    toCoordinator[i].first := toCoordinator[i].second;
    undefine toCoordinator[i].second;
  end;
end;

startstate
begin
  for i: Client do
    phase[i] := idle;
    granted[i] := false;
    undefine toCoordinator[i];
    toClient[i] := false;
  end;
  haveToken := true;
  undefine queue;
  queued := 0;
end;

ruleset i: Client do
  rule "request"
    phase[i] = idle
  ==>
  begin
    phase[i] := waiting;
    sendToCoordinator(i, request);
  end;

  rule "token"
    toClient[i]
  ==>
  begin
    toClient[i] := false;
    if phase[i] = waiting then -- a token not asked for is dropped; it never happens here
      granted[i] := true;
    end;
  end;

  rule "enter"
    phase[i] = waiting & granted[i]
  ==>
  begin
    phase[i] := held;
  end;

  rule "exit"
    phase[i] = held
  ==>
  begin
    phase[i] := idle;
    granted[i] := false;
    sendToCoordinator(i, release);
  end;

  rule "request at the coordinator"
    !isundefined(toCoordinator[i].first) & toCoordinator[i].first = request
  ==>
  begin
    receive(i);
    if haveToken then
      haveToken := false;
      sendToken(i);
    else
      queue[queued] := i;
      queued := queued + 1;
    end;
  end;

  rule "release at the coordinator"
    !isundefined(toCoordinator[i].first) & toCoordinator[i].first = release
  ==>
  var
    next: Client;
  begin
    receive(i);
    if queued = 0 then
      haveToken := true;
    else
      next := queue[0];
      for place: Place do
        if place + 1 < queued then
          queue[place] := queue[place + 1];
        elsif place + 1 = queued then
          undefine queue[place];
        end;
      end;
      queued := queued - 1;
      sendToken(next);
    end;
  end;
end;

invariant "mutual exclusion"
  forall i: Client do
    forall j: Client do
      i != j -> phase[i] != held | phase[j] != held
    end
  end;

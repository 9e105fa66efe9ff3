import { Agent, setGlobalDispatcher } from 'undici';

// One connection for each request: the runtime closes idle ones, and those whose request it has not read to the end.
setGlobalDispatcher(new Agent({ pipelining: 0 }));

import { Agent, setGlobalDispatcher } from 'undici';

// The runtime closes a connection that has been idle for five seconds. By itself fetch would still send on one of that age.
setGlobalDispatcher(new Agent({ keepAliveTimeout: 1000, keepAliveMaxTimeout: 1000 }));

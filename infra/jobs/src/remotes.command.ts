import '../../remotes/main';

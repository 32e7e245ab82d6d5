import '../../../remotes/main';
